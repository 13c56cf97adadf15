package typealias AccountID = Identifier<Account>

/// A person who may sign in: a photographer, who owns assets.
package struct Account: Hashable, Sendable {
  package enum Role: String, Sendable {
    case administrator
    case member
    /// Sees the family's photos and adds none.
    case viewer
  }

  package let id: AccountID
  package let name: String
  package let role: Role
  /// What an asset is that this account adds, until somebody says otherwise.
  package let visibility: Visibility
  /// The row that owns this account's assets.
  let rowNumber: Int
}

/// Who sees an asset besides its owner.
package enum Visibility: String, Sendable {
  /// Nobody.
  case `private`
  /// Every account that is not a guest.
  case family
}
