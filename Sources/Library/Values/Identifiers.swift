// Each kind of object has a type of its own here, which only tells ids apart, so that a value needs
// no knowledge of the object.

package enum AccountKind {}
package typealias AccountID = Identifier<AccountKind>

package enum AssetKind {}
package typealias AssetID = Identifier<AssetKind>

package enum CollectionKind {}
package typealias CollectionID = Identifier<CollectionKind>

package enum GrantKind {}
package typealias GrantID = Identifier<GrantKind>

package enum InvitationKind {}
package typealias InvitationID = Identifier<InvitationKind>

package enum JobKind {}
package typealias JobID = Identifier<JobKind>

package enum LibraryKind {}
package typealias LibraryID = Identifier<LibraryKind>

package enum PlaceKind {}
package typealias PlaceID = Identifier<PlaceKind>

package enum ReviewKind {}
package typealias ReviewID = Identifier<ReviewKind>

package enum SessionKind {}
package typealias SessionID = Identifier<SessionKind>

package enum UploadKind {}
package typealias UploadID = Identifier<UploadKind>
