internal import Arguments
internal import Glibc

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
