extension Tool {
  /// One `complete` line per command and option.
  var fishCompletion: String {
    let known = firstWords.map(\.word).joined(separator: " ")
    var lines = [
      "# Completion of \(name) for fish; made by '\(name) completion fish'.",
      "complete -c \(name) -f",
    ]
    for (word, summary) in firstWords {
      lines.append(
        line("not __fish_seen_subcommand_from \(known)", "-a \(word) -d \(summary.fishWord)"))
    }
    for group in groups {
      let seconds = group.entries.map(\.words[1]).joined(separator: " ")
      let condition =
        "__fish_seen_subcommand_from \(group.word); "
        + "and not __fish_seen_subcommand_from \(seconds)"
      for entry in group.entries {
        lines.append(line(condition, "-a \(entry.words[1]) -d \(entry.summary.fishWord)"))
      }
    }
    let shells = Shell.choices.joined(separator: " ")
    lines.append(line("__fish_seen_subcommand_from completion", "-a '\(shells)'"))
    for entry in entries {
      let condition = entry.words.map { "__fish_seen_subcommand_from \($0)" }
        .joined(separator: "; and ")
      lines += entry.specs.compactMap { spec in
        spec.fishArguments.map { line(condition, $0) }
      }
      lines.append(line(condition, "-l help -d 'Shows this text.'"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(name) -n \(condition.fishWord) \(rest)"
  }
}

extension ParameterSpec {
  /// `nil` for an argument that fish cannot complete.
  fileprivate var fishArguments: String? {
    if kind == .flag { return "-l \(name) -d \(help.fishWord)" }
    let values =
      switch completion {
      case .nothing: isArgument ? nil as String? : "-x"
      case .file: isArgument ? "-F" : "-r -F"
      case .folder: "-x -a '(__fish_complete_directories)'"
      case .words(let words): "-x -a \(words.joined(separator: " ").fishWord)"
      }
    guard let values else { return nil }
    return isArgument ? values : "-l \(name) \(values) -d \(help.fishWord)"
  }
}
