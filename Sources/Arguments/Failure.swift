/// The reason why a command ends early: an exit status and a one-line message.
package struct Failure: Error, Hashable, Sendable {
  package let status: ExitStatus
  package let sentence: String

  package init(_ status: ExitStatus, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  static func usage(_ sentence: String) -> Failure { Failure(.wrongUsage, sentence) }
}

extension String {
  /// The text in quotation marks, shortened to one readable line.
  package var quoted: String { quoted(atMost: Limits.maxQuotedCharacters) }

  /// A file's path in quotation marks on one line, never shortened, so that the file can be found.
  package var quotedPath: String { quoted(atMost: Limits.maxPathCharacters) }

  private func quoted(atMost limit: Int) -> String {
    let isLong = count > limit
    let plain = unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        "?"
      default: Character(scalar)
      }
    }
    let text = String(plain).prefix(limit)
    return "'\(text)\(isLong ? "…" : "")'"
  }
}
