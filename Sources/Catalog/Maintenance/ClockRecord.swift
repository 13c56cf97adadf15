internal import Store

/// Records when the library last checked the clock, and how long it has run since the clock jumped.
/// A wrong clock must not make anything look old.
package struct ClockRecord: Hashable, Sendable {
  package var seen: Timestamp
  /// Milliseconds without a jump.
  package var steady = 0

  package init(seen: Timestamp) { self.seen = seen }

  fileprivate init(_ row: borrowing Row) throws(StoreError) {
    seen = try row["seen"]
    steady = try row["steady"]
  }

  /// Records a check of the clock, made every hour. A longer interval, in which the library did not
  /// run, may include a jump.
  package mutating func observe(_ now: Timestamp) {
    let passed = now.milliseconds - seen.milliseconds
    let limit = LibraryLimits.clockHours * 3_600_000
    steady = abs(passed) > limit ? 0 : min(limit, steady + max(0, passed))
    seen = now
  }

  /// Whether the clock has been steady long enough to be trusted.
  package var isSteady: Bool { steady >= LibraryLimits.clockHours * 3_600_000 }
}

/// The statements for the clock's record.
package enum ClockQueries {
  package static let record = CatalogQuery(
    """
    select seen, steady from clock
    """, row: ClockRecord.init)

  package static let note = CatalogStatement(
    """
    insert into clock (onlyRow, seen, steady) values (1, ?1, ?2)
    on conflict (onlyRow) do update set seen = excluded.seen, steady = excluded.steady
    """)
}
