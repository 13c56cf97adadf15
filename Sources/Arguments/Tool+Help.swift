/// Help texts, 80 columns wide.
extension Tool {
  private static let width = 80

  /// The commands that every program has.
  private static let ownCommands = [
    ("help [COMMAND]", "Shows the help of a command."),
    ("completion SHELL", "Prints a completion script for bash, zsh or fish."),
  ]

  /// The program's help text.
  package var help: String {
    let commands = entries.map { ($0.name, $0.summary) }
    let variables = """
      Options can also be set by environment variables (--some-name by TINTYPE_SOME_NAME), and \
      settings in the configuration file.
      """
    return [
      Self.wrapped(summary), "Usage: \(name) COMMAND [OPTIONS]\n",
      "Commands:\n" + Self.table(commands + Self.ownCommands), Self.wrapped(variables),
    ].joined(separator: "\n")
  }

  /// Returns the help text of a command, a group or the program.
  func help(of words: [String]) throws(Failure) -> String {
    guard let first = words.first else { return help }
    if words.count == 1, let own = Self.ownCommands.first(where: { $0.0.hasPrefix(first + " ") }) {
      return Self.wrapped(own.1) + "\nUsage: \(name) \(own.0)\n"
    }
    if let entry = entry(for: words), entry.words.count == words.count { return help(of: entry) }
    let group = entries.filter { $0.words.count > 1 && $0.words.first == first }
    guard words.count == 1, !group.isEmpty else { throw unknownCommand(words) }
    return "Usage: \(name) \(first) COMMAND [OPTIONS]\n\nCommands:\n"
      + Self.table(group.map { ($0.name, $0.summary) })
  }

  func help(of entry: Entry) -> String {
    var parts = [Self.wrapped(entry.summary), usage(of: entry)]
    if !entry.discussion.isEmpty { parts.append(Self.wrapped(entry.discussion)) }
    let arguments = entry.specs.filter(\.isArgument)
    if !arguments.isEmpty {
      parts.append("Arguments:\n" + Self.table(arguments.map { ($0.label, $0.fullHelp) }))
    }
    let options = entry.specs.filter { !$0.isArgument }.map { ($0.label, $0.fullHelp) }
    parts.append("Options:\n" + Self.table(options + [("--help", "Show this help.")]))
    let settings = entry.specs.filter(\.isSetting).map(\.name)
    if !settings.isEmpty {
      parts.append(
        Self.wrapped("Settings in the configuration file: \(settings.joined(separator: ", "))."))
    }
    return parts.joined(separator: "\n")
  }

  private func usage(of entry: Entry) -> String {
    let pieces = entry.specs.map { spec in
      let label = spec.label + (spec.isRepeated ? " …" : "")
      return spec.isRequired ? label : "[\(label)]"
    }
    let lead = "Usage: \(name) \(entry.name)"
    var lines = [lead]
    for piece in pieces {
      if lines[lines.count - 1].count + 1 + piece.count > Self.width {
        lines.append(String(repeating: " ", count: 9))
      }
      lines[lines.count - 1] += " " + piece
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formats two columns: names and descriptions.
  private static func table(_ rows: [(String, String)]) -> String {
    let longest = rows.map(\.0.count).filter { $0 <= 24 }.max() ?? 0
    let column = longest + 4
    return rows.map { name, text in
      let gap = String(repeating: " ", count: max(0, column - 2 - name.count))
      let lines = wrapped(text, indent: column)
      let isTooLong = name.count > longest
      return "  " + name + (isTooLong ? "\n" + lines : gap + lines.dropFirst(column))
    }.joined()
  }

  /// Wraps the text into lines, each with a line end.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count > width {
          lines.append(margin + line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line.isEmpty ? "" : margin + line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ParameterSpec {
  /// The help text with default, choices and variable appended.
  var fullHelp: String {
    var notes: [String] = []
    if kind != .flag, case .words(let words) = completion {
      notes.append("one of " + words.joined(separator: ", "))
    }
    if isRepeated { notes.append("may be repeated") }
    if let defaultText { notes.append("default: \(defaultText)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
