/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// How long a statement waits for another process's lock. One process serves
  /// a library, so only a command or a backup tool can hold it, and briefly.
  package static let busyTimeoutMilliseconds: Int32 = 5_000

  /// Connections that read. More than the cores of a small server, so that one
  /// long listing on a slow disk does not hold up the others.
  package static let readers = 4

  /// Page cache of one connection: the inner pages of the indexes of two
  /// million photos stay in memory, and five connections stay below 50 MB.
  package static let cacheKibibytes = 8_192

  /// What the write-ahead log is cut back to after a burst of writing.
  package static let logBytes = 64 << 20

  /// One value in a row. Recipes with embedded cubes and documents stay far
  /// below it; a damaged length must not ask for the machine's memory.
  package static let valueBytes: Int32 = 64 << 20

  /// Findings of one integrity check; the first few say all there is to say.
  package static let findings = 100
}
