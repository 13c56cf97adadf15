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
}
