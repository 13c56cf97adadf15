internal import CWords
internal import JSON

/// The catalogue of sentences in one language.
package struct Words: Sendable {
  package static let english = Words(String(cString: cwords_english()))

  private let sentences: [String: String]

  /// Reads a catalogue: a JSON object with a sentence for each key. Of an unreadable one, nothing
  /// is taken.
  package init(_ text: String) {
    let members = (try? JSON(parsing: text))?.object?.members ?? []
    sentences = Dictionary(
      members.compactMap { member in member.value.string.map { (member.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  package var keys: Set<String> { Set(sentences.keys) }

  /// The arguments that a sentence names; `nil` if there is no such sentence.
  package func argumentNames(of key: String) -> [String]? {
    sentences[key].map { Self.parts(of: $0).compactMap(\.name) }
  }

  /// The sentence with its arguments. Without a sentence it is the key, so that an error is
  /// reported even then.
  package func sentence(_ key: String, _ arguments: [String: Argument] = [:]) -> String {
    guard let sentence = sentences[key] else { return key }
    return Self.parts(of: sentence).map { part in
      switch part {
      case .text(let text): text
      case .argument(let name): arguments[name].map(written) ?? "{\(name)}"
      case .plural(let name, let forms): plural(arguments[name], forms) ?? "{\(name)}"
      }
    }.joined()
  }

  /// The form of a number in English, where one thing is singular and all other numbers plural.
  private func plural(_ argument: Argument?, _ forms: [String: String]) -> String? {
    guard case .number(let number)? = argument else { return nil }
    let form = number == 1 ? "one" : "other"
    return (forms[form] ?? forms["other"])?.replacing("#", with: "\(number)")
  }

  private enum Part {
    case text(String)
    case argument(String)
    /// The forms of a number by their names in ICU's message format.
    case plural(String, [String: String])

    var name: String? {
      switch self {
      case .text: nil
      case .argument(let name), .plural(let name, _): name
      }
    }
  }

  /// Splits a sentence at its `{arguments}` and its `{count, plural, one {# photo} other {…}}`.
  private static func parts(of sentence: String) -> [Part] {
    var parts: [Part] = []
    var rest = sentence[...]
    while let start = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<start])))
      rest = rest[start...]
      let plural = #/\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/#
      let argument = #/\{([^{}]*)\}/#
      if let found = rest.prefixMatch(of: plural) {
        parts.append(.plural(String(found.1), forms(in: found.2)))
        rest = rest[found.range.upperBound...]
      } else if let found = rest.prefixMatch(of: argument) {
        parts.append(.argument(String(found.1)))
        rest = rest[found.range.upperBound...]
      } else {
        break
      }
    }
    return parts + [.text(String(rest))]
  }

  private static func forms(in text: Substring) -> [String: String] {
    let forms = text.matches(of: #/(\w+) \{([^{}]*)\}/#)
    return Dictionary(
      forms.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
  }

  private func written(_ argument: Argument) -> String {
    switch argument {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .bytes(let count): count.bytesText
    case .wait(let seconds):
      seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
    case .names(let names): written(names)
    case .message(let message): message.text
    case .messages(let all): all.map(\.text).joined(separator: " ")
    }
  }

  /// Lists names as they would be typed; a shell needs quotation marks around blanks.
  private func written(_ names: [String]) -> String {
    let shown = names.prefix(Argument.maxNames).map { name in
      name.contains(" ") ? "\"\(name)\"" : name
    }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
