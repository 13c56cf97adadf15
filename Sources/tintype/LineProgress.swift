internal import Glibc
internal import Synchronization

/// Progress on one line of a terminal that is overwritten.
final class LineProgress: Sendable {
  private let noun: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  init(_ noun: String) { self.noun = noun }

  func show(_ done: Int, of total: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let last, now - last < .milliseconds(200) { return false }
      last = now
      return true
    }
    if isDue { Terminal.note("\r\u{1B}[K\(done) of \(total) \(noun)") }
  }

  func end() { if isShown { Terminal.note("\r\u{1B}[K") } }
}
