extension Tool {
  /// A function that describes the commands and passes each one's options to zsh's `_arguments`.
  var zshCompletion: String {
    """
    #compdef \(name)
    # Completion of \(name) for zsh; made by '\(name) completion zsh'.
    _\(name)() {
      local -a commands
      commands=(
    \(Self.described(firstWords))\
      )
      if ((CURRENT == 2)); then
        _describe command commands
        return
      fi
      local command=$words[2]
      case $command in
    \(zshGroups)\
        help) _describe command commands; return ;;
        completion) compadd \(Shell.choices.joined(separator: " ")); return ;;
      esac
      shift words
      ((CURRENT--))
      case $command in
    \(entries.map(zshArguments).joined())\
      esac
    }
    if [ "$funcstack[1]" = "_\(name)" ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

    """
  }

  private static func described(_ words: [(word: String, summary: String)]) -> String {
    words.map { "    \("\($0.word):\($0.summary)".shellWord)\n" }.joined()
  }

  private var zshGroups: String {
    groups.map { group in
      """
          \(group.word))
            commands=(
      \(Self.described(group.entries.map { ($0.words[1], $0.summary) }))\
            )
            if ((CURRENT == 3)); then
              _describe command commands
              return
            fi
            command="$command $words[3]"
            shift words
            ((CURRENT--)) ;;

      """
    }.joined()
  }

  private func zshArguments(of entry: Entry) -> String {
    let specs = entry.specs.map { "      \($0.zshArgument.shellWord) \\\n" }
    return """
          \(entry.name.shellWord)) _arguments -S \\
      \(specs.joined())\
            '--help[Shows this text.]' ;;

      """
  }
}

extension ParameterSpec {
  fileprivate var zshArgument: String {
    switch kind {
    case .flag: "--\(name)[\(help.zshText)]"
    case .option: "--\(name)=[\(help.zshText)]:\(valueName.zshText):\(zshAction)"
    case .repeatedOption: "*--\(name)=[\(help.zshText)]:\(valueName.zshText):\(zshAction)"
    case .argument: "\(isRequired ? "" : ":"):\(valueName.zshText):\(zshAction)"
    case .remainingArguments: "*:\(valueName.zshText):\(zshAction)"
    }
  }

  private var zshAction: String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }
}

extension String {
  /// The text with brackets and colons escaped.
  fileprivate var zshText: String {
    map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
