internal import Catalog
internal import Glibc
internal import JSON
internal import Library

/// The messages of a running server: sentences on a terminal, and lines of JSON elsewhere.
enum ServerLog {
  private static let isForPeople = isatty(STDERR_FILENO) == 1

  static func report(_ sentence: String) {
    if isForPeople { return Terminal.report(sentence) }
    let line: JSON = ["time": .string(Timestamp.now().text), "message": .string(sentence)]
    Terminal.report(line.text)
  }
}
