internal import CLinux

/// The events that a descriptor is ready for, or is registered for.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt32

  static let readable = Readiness(rawValue: EPOLLIN.rawValue)
  static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The peer will send nothing more.
  static let peerFinished = Readiness(rawValue: EPOLLRDHUP.rawValue)
  /// The connection is broken; always reported, never registered.
  static let broken = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
}
