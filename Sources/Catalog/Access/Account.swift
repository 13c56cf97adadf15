/// A person who can sign in: a photographer, who owns assets.
package struct Account: Hashable, Sendable {
  package enum Role: String, Sendable {
    case administrator
    case member
    /// Sees the family's photos but adds none.
    case viewer
  }

  package let id: AccountID
  package let name: String
  package let role: Role
  /// The default visibility of this account's new assets.
  package let visibility: Visibility
  /// The row that owns this account's assets.
  package let rowNumber: Int
}

/// The people who see an asset besides its owner.
package enum Visibility: String, Sendable {
  /// Only its owner.
  case `private`
  /// Every account except guests.
  case family
}

extension Account.Role: StoredWord {}
extension Visibility: StoredWord {}
