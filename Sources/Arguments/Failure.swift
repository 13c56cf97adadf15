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
  package var quoted: String { quoted(atMost: ArgumentLimits.maxQuotedCharacters) }

  /// A file's path in quotation marks on one line, never shortened, so that the file can be found.
  package var quotedPath: String { quoted(atMost: ArgumentLimits.maxPathCharacters) }

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

/// The exit status of a program.
package enum ExitStatus: Int32, Comparable, Sendable {
  case done = 0
  /// Partly done, or a problem was found; the output has details.
  case partial = 1
  case wrongUsage = 2
  /// The named object does not exist or is not supported.
  case unknownName = 3
  /// A bug in this program.
  case ourMistake = 70

  /// Orders statuses by severity, so that the maximum of several is the worst.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
