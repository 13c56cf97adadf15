internal import Glibc
internal import JSON
internal import Library

/// What a server says while it runs: sentences for a person at a terminal, and
/// lines of JSON for whatever keeps them elsewhere.
enum ServerLog {
  private static let isForPeople = isatty(STDERR_FILENO) == 1

  static func report(_ sentence: String) {
    if isForPeople { return Terminal.report(sentence) }
    let line: JSON = ["time": .string(Timestamp.now().text), "message": .string(sentence)]
    Terminal.report(line.text)
  }
}
