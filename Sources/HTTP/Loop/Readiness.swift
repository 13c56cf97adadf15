internal import CLinux

/// What a descriptor is ready for, or is waited for to be.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt32

  static let readable = Readiness(rawValue: EPOLLIN.rawValue)
  static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The peer will send nothing more.
  static let peerFinished = Readiness(rawValue: EPOLLRDHUP.rawValue)
  /// Nothing travels any more; always told, never asked for.
  static let broken = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
}
