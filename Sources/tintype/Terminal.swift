internal import Arguments
internal import Glibc

/// Standard output for results, standard error for everything else.
enum Terminal {
  /// Writes at once: whoever reads the other end of a pipe waits for it.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// One line for a person.
  static func report(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// A part of a line that will be overwritten.
  static func note(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Without what libraries have registered to be done at the end: threads that are
  /// about to return would meet what OpenSSL has freed meanwhile.
  static func end(_ status: ExitStatus) -> Never {
    fflush(nil)
    _exit(status.rawValue)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads any more, which is for them to decide.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
