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
