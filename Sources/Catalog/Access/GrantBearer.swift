internal import Store

/// A link or token, as checked for its bearer.
package struct Bearer: Sendable {
  package let account: Account
  package let kind: Grant.Kind
  package let level: Grant.Level
  package let password: String?
  package let guest: Guest
  package let used: Timestamp?
  package let expires: Timestamp?

  init(_ row: borrowing Row) throws(StoreError) {
    account = Account(
      id: try row["accountID"], name: try row["name"], role: try row["role"],
      visibility: try row["visibility"], rowNumber: try row["rowNumber"],
      // A program cannot open them.
      seesHidden: try row["hasNoLock"])
    kind = try row["kind"]
    level = try row["level"]
    password = try row["password"]
    guest = try Guest(row)
    used = try row["used"]
    expires = try row["expires"]
  }

  /// When it expires.
  package var end: Timestamp { expires ?? Timestamp(milliseconds: .max) }

  /// The next time its use must be recorded; now, if it never was.
  package func noteDue(at now: Timestamp) -> Timestamp {
    used?.adding(seconds: LibraryLimits.grantUseMinutes * 60) ?? now
  }

  package var principal: Principal {
    switch level {
    case .add: .token(account, .add, grant: guest.rowNumber)
    case .read: .token(account, .read, grant: guest.rowNumber)
    case .write: .token(account, .write, grant: guest.rowNumber)
    case .limited: .guest(guest)
    }
  }
}
