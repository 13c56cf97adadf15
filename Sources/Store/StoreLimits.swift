/// Limits on outside input, each with its reason.
package enum StoreLimits {
  /// The time a statement waits for another process's lock. Only one process serves a library, so
  /// the holder can only be a command or a backup tool, and only briefly.
  static let busyTimeoutMilliseconds: Int32 = 5_000

  /// The number of reading connections. It exceeds the cores of a small server, so that a long
  /// listing on a slow disk does not delay other reads. One is reserved for brief queries.
  package static let readers = 5

  /// The seconds that a query may run: for a visitor who reads, for one who changes something, and
  /// to identify a visitor. The longest list of two million photos takes one second.
  static let readingSeconds = 10
  static let changingSeconds = 60
  static let identifyingSeconds = 5

  /// The SQLite steps between two checks for an interruption: a fraction of a millisecond.
  static let stepsBetweenChecks: Int32 = 2000

  /// The page cache of a connection. It holds the inner index pages for two million photos, and
  /// six connections stay below 50 MB.
  static let cacheKibibytes = 8_192

  /// The size to which the write-ahead log is truncated after a burst of writes.
  package static let logBytes = 64 << 20

  /// The largest value in a row. Recipes with embedded cubes and documents stay far below it; a
  /// damaged length must not exhaust memory.
  package static let valueBytes: Int32 = 64 << 20

  /// The number of statements that a connection caches. The program has about three hundred; the
  /// rest are composed from searches.
  package static let statements = 600

  /// The rows of a table that are read at a time when all of it is: few enough for the memory of a
  /// small server, enough to hide the time of a round trip.
  package static let pageRows = 500
  static let pageRowsText: StaticString = "500"

  /// The maximum number of problems that an integrity check reports; the first few are enough to
  /// act on.
  package static let findings = 100
}
