/// A connection as its loop sees it: during the TLS handshake, and then in one of the protocols.
///
/// Everything runs on the loop's thread.
protocol LoopClient: AnyObject {
  var wire: Wire { get }

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
  var idleSince: Moment? { get }
  /// The unsent bytes in memory.
  var unsentBytes: Int { get }
}
