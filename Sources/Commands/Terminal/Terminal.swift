internal import Arguments
internal import Glibc
internal import ImageEngine
internal import JSON
internal import Synchronization
internal import Words

/// Standard output for results, standard error for everything else.
enum Terminal {
  /// Writes immediately, as the reader of a pipe may wait for it.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Prints a line for people.
  static func report(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Prints a part of a line that will be overwritten.
  static func note(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Exits without running exit handlers: other threads could use what OpenSSL's handler has freed.
  static func end(_ status: ExitStatus) -> Never {
    fflush(nil)
    _exit(status.rawValue)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The reader has closed its end, which is its own choice.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

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

extension JSON {
  /// The sentences of messages.
  init(_ messages: [Message]) { self = .array(messages.map { .string($0.text) }) }
}

extension QRCode {
  /// The code as terminal lines, two modules per character, dark on light regardless of the
  /// terminal's colours, with the quiet zone that readers need.
  var terminalText: String {
    var text = ""
    for y in stride(from: -4, to: side + 4, by: 2) {
      // Black on white.
      text += "\u{1B}[30;107m"
      for x in -4..<side + 4 {
        switch (self[x, y], self[x, y + 1]) {
        case (true, true): text += "\u{2588}"
        case (true, false): text += "\u{2580}"
        case (false, true): text += "\u{2584}"
        case (false, false): text += " "
        }
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }
}
