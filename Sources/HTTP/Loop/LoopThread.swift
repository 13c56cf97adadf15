internal import CLinux
internal import Glibc
internal import Platform

/// Runs one loop on a thread of its own.
enum LoopThread {
  private final class Body: Sendable {
    let loop: EventLoop
    init(_ loop: EventLoop) { self.loop = loop }
  }

  static func start(_ loop: EventLoop) throws(HTTPError) {
    var thread = pthread_t()
    // Released by the thread, its only recipient.
    let body = Unmanaged.passRetained(Body(loop))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().loop.run()
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      body.release()
      throw .system(
        SystemError("pthread_create", "event loop", code: status))
    }
    pthread_detach(thread)
  }
}

/// A connection as its loop sees it: during the TLS handshake, and then in one of the protocols.
///
/// Everything runs on the loop's thread.
protocol LoopClient: AnyObject {
  var transport: Transport { get }

  /// Handles the readiness reported by epoll.
  func ready(_ readiness: Readiness)
  /// Checks the time limits.
  func check()
  /// Accepts no further request, and closes when nothing is in progress.
  func stop()
  func close()
  /// Closes the connection and discards bytes that have not arrived.
  func close(isAtOnce: Bool)

  /// The moment since which the connection has had no request; `nil` if it has one.
  var idleSince: MonotonicTime? { get }
  /// Whether it has had no request yet.
  var isNew: Bool { get }
  /// The unsent bytes in memory.
  var unsentBytes: Int { get }
}

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
