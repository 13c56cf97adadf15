internal import Store

/// An account as administrators see it: its properties and size, never its contents.
package struct AccountDetails: Hashable, Sendable {
  package let account: Account
  package let made: Timestamp
  /// The time of its last sign-in.
  package let used: Timestamp?
  package let hasPassword: Bool
  package let assetCount: Int
  package let usedBytes: Int
  package let quotaBytes: Int?
  /// The wrong passwords since the start, of browsers without an earlier sign-in.
  package var wrongPasswords = 0

  init(_ row: borrowing Row) throws(StoreError) {
    account = try Account(row)
    made = try row["made"]
    used = try row["used"]
    hasPassword = try row["hasPassword"]
    assetCount = try row["assets"]
    usedBytes = try row["usedBytes"]
    quotaBytes = try row["quotaBytes"]
  }
}

/// The statements about accounts, for commands of the machine's owner.
package enum OwnerQueries {
  package static let accounts = CatalogQuery(
    """
    select rowNumber, id, name, role, visibility from account
    where removed is null order by rowNumber
    """, row: Account.init)
}

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
  /// Whether hidden assets are open: always, unless the account locks them.
  package var seesHidden = true
}

/// The people other than its owner who see an asset.
package enum Visibility: String, Sendable {
  /// Only its owner.
  case `private`
  /// Every account except guests.
  case family
}

extension Account.Role: StoredWord {}
extension Visibility: StoredWord {}
