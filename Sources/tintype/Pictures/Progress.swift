internal import Glibc

/// A command's progress on one line of a terminal; elsewhere only errors.
struct Progress {
  private let count: Int
  private var done = 0
  private let isShown: Bool

  init(of count: Int) {
    self.count = count
    isShown = count > 1 && isatty(STDERR_FILENO) == 1
  }

  /// Counts one more item; its message stays on the screen.
  mutating func step(_ line: String? = nil) {
    done += 1
    if isShown { clear() }
    if let line { Terminal.report(line) }
    if isShown { Terminal.note("\(done) of \(count)") }
  }

  func end() { if isShown { clear() } }

  private func clear() { Terminal.note("\r\u{1B}[K") }
}
