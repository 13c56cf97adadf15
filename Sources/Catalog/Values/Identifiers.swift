// Each kind of object has a type of its own here, which only tells ids apart, so that a value needs
// no knowledge of the object.

package enum AccountTag {}
package typealias AccountID = Identifier<AccountTag>

package enum AssetTag {}
package typealias AssetID = Identifier<AssetTag>

package enum CollectionTag {}
package typealias CollectionID = Identifier<CollectionTag>

package enum GrantTag {}
package typealias GrantID = Identifier<GrantTag>

package enum InvitationTag {}
package typealias InvitationID = Identifier<InvitationTag>

package enum JobTag {}
package typealias JobID = Identifier<JobTag>

package enum LibraryTag {}
package typealias LibraryID = Identifier<LibraryTag>

package enum PlaceTag {}
package typealias PlaceID = Identifier<PlaceTag>

package enum ReviewTag {}
package typealias ReviewID = Identifier<ReviewTag>

package enum SessionTag {}
package typealias SessionID = Identifier<SessionTag>

package enum UploadTag {}
package typealias UploadID = Identifier<UploadTag>
