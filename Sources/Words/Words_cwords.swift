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
      }
    }.joined()
  }

  private enum Part {
    case text(String)
    case argument(String)

    var name: String? { if case .argument(let name) = self { name } else { nil } }
  }

  /// Splits a sentence at its `{arguments}`.
  private static func parts(of sentence: String) -> [Part] {
    var parts: [Part] = []
    var rest = sentence[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<start])))
      parts.append(.argument(String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return parts + [.text(String(rest))]
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
