/// A configuration file with one setting per line: `name = value`.
///
/// White space around names and values is ignored, as are empty lines and lines that begin with
/// `#`. A repeatable setting has one line per value.
package struct Configuration: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let name: String
    package let value: String
    /// The line number, counted from 1.
    package let number: Int
  }

  /// The file's path, for messages; empty if there is no file.
  package let file: String
  package let lines: [Line]

  /// Creates an empty configuration.
  package init() {
    file = ""
    lines = []
  }

  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    guard bytes.count <= ArgumentLimits.maxConfigurationBytes else {
      throw .usage("\(file): longer than \(ArgumentLimits.maxConfigurationBytes) bytes")
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
  /// Rejects unknown names: they are more likely typing errors than intended.
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
