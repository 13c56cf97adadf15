/// A shell with a generated completion script.
package enum Shell: String, CaseIterable, ArgumentValue {
  case bash, zsh, fish
}

extension Tool {
  func completion(_ arguments: ArraySlice<String>) throws(Failure) -> String {
    guard arguments.count == 1, let word = arguments.first, let shell = Shell(argument: word) else {
      if arguments.contains("--help") || arguments.contains("-h") {
        return "Usage: \(name) completion \(Shell.choices.joined(separator: "|"))\n"
      }
      throw .usage("completion expects \(Shell.expected)")
    }
    return completionScript(for: shell)
  }

  /// Returns a script that lets the shell complete commands, options and values.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// The possible first words of a command line with their summaries; a command group is one word.
  var firstWords: [(word: String, summary: String)] {
    var words: [(word: String, summary: String)] = []
    for entry in entries where !words.contains(where: { $0.word == entry.words[0] }) {
      let isGroup = entry.words.count > 1
      words.append((entry.words[0], isGroup ? groupSummary(entry.words[0]) : entry.summary))
    }
    return words + [
      ("help", "Says more about a command."), ("completion", "Prints a completion script."),
    ]
  }

  /// The second words of each group.
  var groups: [(word: String, entries: [Entry])] {
    var groups: [(word: String, entries: [Entry])] = []
    for entry in entries where entry.words.count > 1 {
      if let index = groups.firstIndex(where: { $0.word == entry.words[0] }) {
        groups[index].entries.append(entry)
      } else {
        groups.append((entry.words[0], [entry]))
      }
    }
    return groups
  }

  private func groupSummary(_ word: String) -> String {
    let names = entries.filter { $0.words.count > 1 && $0.words[0] == word }.map(\.words[1])
    return "Commands: " + names.joined(separator: ", ") + "."
  }
}

extension String {
  /// The text quoted as one shell word.
  var shellWord: String { "'" + split("'").joined(separator: "'\\''") + "'" }

  /// The text quoted as one fish word; fish has other escapes.
  var fishWord: String {
    "'" + split("\\").joined(separator: "\\\\").split("'").joined(separator: "\\'") + "'"
  }

  private func split(_ separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
