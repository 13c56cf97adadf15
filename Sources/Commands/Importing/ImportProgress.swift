internal import Catalog
internal import Glibc
internal import Library
internal import Synchronization
internal import Words

/// Shows an import's progress, speed and remaining time on one line of a terminal.
final class ImportProgress: Sendable {
  private struct State {
    var files = 0
    var bytes = 0
    var lastLine: ContinuousClock.Instant?
  }

  private let fileCount: Int
  private let byteCount: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begun = ContinuousClock.now
  private let state = Mutex(State())

  init(files: Int, bytes: Int) {
    fileCount = files
    byteCount = bytes
  }

  func add(bytes: Int) {
    let line = state.withLock { state -> String? in
      state.files += 1
      state.bytes += bytes
      let now = ContinuousClock.now
      if let last = state.lastLine, now - last < .milliseconds(200) { return nil }
      state.lastLine = now
      return Self.line(
        state.files, of: fileCount, state.bytes, of: byteCount, after: now - begun)
    }
    if isShown, let line { Terminal.note("\r\u{1B}[K" + line) }
  }

  func end() { if isShown { Terminal.note("\r\u{1B}[K") } }

  /// Prints a line above the progress.
  func report(_ line: String) {
    end()
    Terminal.report(line)
  }

  static func line(
    _ files: Int, of fileCount: Int, _ bytes: Int, of byteCount: Int, after time: Duration
  ) -> String {
    let seconds = max(time / .seconds(1), 0.001)
    let rate = Double(bytes) / seconds
    let left = rate > 0 ? Double(max(0, byteCount - bytes)) / rate : 0
    return "\(files) of \(fileCount) files, \(Int(rate).bytesText) a second, "
      + "\(duration(Int(left.rounded(.up)))) left"
  }

  static func duration(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}
