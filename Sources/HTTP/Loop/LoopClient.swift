/// What a loop knows of a connection, in each of its lives: while it agrees on
/// its keys, and then speaking one protocol or the other.
///
/// All of it happens on the loop's thread.
protocol LoopClient: AnyObject {
  var wire: Wire { get }

  /// What epoll says.
  func ready(_ readiness: Readiness)
  /// Looks at the clock, and does what it says.
  func check()
  /// Takes no further request, and goes when nothing is in progress.
  func stop()
  func close()
  /// Closes the connection and discards bytes that have not arrived.
  func close(isAtOnce: Bool)

  /// The moment since which the connection has had no request; `nil` if it has one.
  var idleSince: Moment? { get }
  /// The unsent bytes in memory.
  var unsentBytes: Int { get }
}
