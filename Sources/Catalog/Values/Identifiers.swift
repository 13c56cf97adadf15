internal import Platform

// Each kind of object has a type of its own here, which only tells ids apart, so that a value needs
// no knowledge of the object.

package enum AccountTag {}
package typealias AccountID = Identifier<AccountTag>

package enum AssetTag {}
package typealias AssetID = Identifier<AssetTag>

package enum CollectionTag {}
package typealias CollectionID = Identifier<CollectionTag>

package enum FaceTag {}
package typealias FaceID = Identifier<FaceTag>

package enum GrantTag {}
package typealias GrantID = Identifier<GrantTag>

package enum InvitationTag {}
package typealias InvitationID = Identifier<InvitationTag>

package enum JobTag {}
package typealias JobID = Identifier<JobTag>

package enum LibraryTag {}
package typealias LibraryID = Identifier<LibraryTag>

package enum PeopleActTag {}
package typealias PeopleActID = Identifier<PeopleActTag>

package enum PersonTag {}
package typealias PersonID = Identifier<PersonTag>

package enum PlaceTag {}
package typealias PlaceID = Identifier<PlaceTag>

package enum ReviewTag {}
package typealias ReviewID = Identifier<ReviewTag>

package enum SessionTag {}
package typealias SessionID = Identifier<SessionTag>

package enum UploadTag {}
package typealias UploadID = Identifier<UploadTag>

/// A position in the change log, after a transaction.
///
/// A token belongs to one log. A restored or rebuilt catalog begins a new log, in which earlier
/// tokens have expired.
package struct ChangeToken: Hashable, Sendable {
  /// The log's id: 40 random bits in Base32.
  package let log: String
  /// The number of the transaction; 0 is before the first.
  package let number: Int

  package init(log: String, number: Int) {
    self.log = log
    self.number = number
  }

  /// Parses a token; `nil` if it is malformed.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 8, Base32.bytes(of: String(parts[0])) != nil,
      let number = Int(parts[1]), number >= 0, String(number) == parts[1]
    else { return nil }
    self.init(log: String(parts[0]), number: number)
  }

  package var text: String { "\(log)-\(number)" }
}
