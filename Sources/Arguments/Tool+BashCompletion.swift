extension Tool {
  /// A single function that finds the command among the first words, then completes the word at the
  /// cursor.
  var bashCompletion: String {
    let function = "_" + name
    return """
      # Completion of \(name) for bash; made by '\(name) completion bash'.
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]}
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W \(firstWords.map(\.word).joined(separator: " ").shellWord) \
      -- "$current"))
          return
        fi
        case $command in
      \(bashGroups)\
          help) COMPREPLY=($(compgen -W \
      \(entries.map(\.words[0]).joined(separator: " ").shellWord) -- "$current")); return ;;
          completion) COMPREPLY=($(compgen -W \
      \(Shell.choices.joined(separator: " ").shellWord) -- "$current")); return ;;
        esac
        case "$command $previous" in
      \(bashValues)\
        esac
        if [[ $current == -* ]]; then
          case $command in
      \(bashOptions)\
          esac
          return
        fi
        case $command in
      \(bashArguments)\
        esac
      }
      complete -F \(function) \(name)

      """
  }

  private var bashGroups: String {
    groups.map { group in
      """
          \(group.word))
            if ((COMP_CWORD == 2)); then
              COMPREPLY=($(compgen -W \
      \(group.entries.map(\.words[1]).joined(separator: " ").shellWord) -- "$current"))
              return
            fi
            command="$command ${COMP_WORDS[2]}" ;;

      """
    }.joined()
  }

  private var bashValues: String {
    entries.map { entry in
      entry.specs.filter { $0.kind == .option || $0.kind == .repeatedOption }.map { spec in
        "    \("\(entry.name) --\(spec.name)".shellWord)) \(spec.bashReply)return ;;\n"
      }.joined()
    }.joined()
  }

  private var bashOptions: String {
    entries.map { entry in
      let names = entry.specs.filter { !$0.isArgument }.map { "--" + $0.name } + ["--help"]
      return "      \(entry.name.shellWord)) COMPREPLY=($(compgen -W "
        + "\(names.joined(separator: " ").shellWord) -- \"$current\")) ;;\n"
    }.joined()
  }

  private var bashArguments: String {
    entries.map { entry in
      guard let spec = entry.specs.first(where: { $0.isArgument && $0.completion != .nothing })
      else { return "" }
      return "    \(entry.name.shellWord)) \(spec.bashReply);;\n"
    }.joined()
  }
}

extension ParameterSpec {
  fileprivate var bashReply: String {
    switch completion {
    case .nothing: ""
    case .file: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); "
    case .folder: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$current\")); "
    case .words(let words):
      "COMPREPLY=($(compgen -W \(words.joined(separator: " ").shellWord) -- \"$current\")); "
    }
  }
}
