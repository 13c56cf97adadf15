/// Limits on a server's answers and on what it keeps for us, each with its reason.
enum PostgresLimits {
  /// The oldest release whose dialect the catalog uses.
  static let oldestVersion = 150_000

  /// The seconds to connect. A server on the same network answers in milliseconds.
  static let connectSeconds = 5

  /// The seconds that a writer's statement may take, and the milliseconds that the server lets an
  /// open transaction of a writer wait for its next statement. Between statements there is only
  /// computing, so that a writer who is silent longer has stopped, and holds a lock.
  static let writingSeconds = 60
  static let idleMilliseconds = 10_000

  /// The milliseconds that a reader's transaction may be idle. It holds no lock.
  static let readerIdleMilliseconds = 300_000

  /// The milliseconds that a statement waits for a lock; as in SQLite.
  static let lockMilliseconds = 5_000

  /// The milliseconds after which a network that confirms nothing counts as broken.
  static let networkMilliseconds = 10_000

  /// The seconds in which a server ends a cancelled statement before its connection is given up.
  static let cancelSeconds = 5

  /// The seconds in which the outcome of a commit is found out after its connection broke. A
  /// standby takes over within twenty.
  static let settlingSeconds = 40

  /// The milliseconds between two looks at whether a running statement is still wanted.
  static let checkMilliseconds: Int32 = 25

  /// The statements sent ahead before their answers are read: enough to hide round trips, few
  /// enough for both sides' buffers.
  static let ahead = 128
  /// The bytes sent ahead, for the same reason.
  static let aheadBytes = 1 << 20

  /// The commits whose marks are kept. Only the last of each writer is ever looked for.
  static let marks = 1024

  /// The seconds by which the clocks may differ. Times of photos and sessions come from ours.
  static let clockSeconds = 30
}
