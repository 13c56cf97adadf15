/// A configuration file: a setting a line, as `name = value`.
///
/// White space around either does not count, nor do empty lines and those that
/// begin with `#`. A name that may be repeated stands on several lines.
package struct Configuration: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let name: String
    package let value: String
    /// Counted from 1.
    package let number: Int
  }

  /// Where it was read, for messages; empty where there is none.
  package let file: String
  package let lines: [Line]

  /// No configuration file.
  package init() {
    file = ""
    lines = []
  }

  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    guard bytes.count <= Limits.maxConfigurationBytes else {
      throw .usage("\(file): longer than \(Limits.maxConfigurationBytes) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("\(file): it is not UTF-8")
    }
    var lines: [Line] = []
    let written = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in written.enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let equals = line.firstIndex(of: "="), equals > line.startIndex else {
        throw .usage("\(file), line \(index + 1): expects 'name = value', not \(line.quoted)")
      }
      lines.append(
        Line(
          name: line[..<equals].trimmed, value: line[line.index(after: equals)...].trimmed,
          number: index + 1))
    }
    self.file = file
    self.lines = lines
  }
}

extension Tool {
  /// A name that nothing reads is more likely a slip than a wish.
  func check(_ configuration: Configuration) throws(Failure) {
    let names = settings.map(\.name)
    for line in configuration.lines where !names.contains(line.name) {
      let near =
        Suggestion.nearest(to: line.name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      let place = "\(configuration.file), line \(line.number)"
      throw .usage("\(place): there is no setting \(line.name.quoted)\(near)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}
