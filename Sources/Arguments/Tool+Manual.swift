/// The manual page in troff's man macros.
extension Tool {
  /// The page of section 1, with each command and its parameters.
  package var manual: String {
    let title = name.uppercased()
    let head = [
      ".TH \(title) 1 \"\" \"\(name) \(version)\" \"User Commands\"",
      ".SH NAME", "\(name) \\- \(Self.plain(summary))",
      ".SH SYNOPSIS", ".B \(name)", ".I COMMAND", "[\\fIOPTIONS\\fR]",
      ".SH COMMANDS",
    ]
    let environment = [
      ".SH ENVIRONMENT",
      "An option that is not given is taken from its variable:",
      "\\fB\\-\\-some\\-name\\fR from \\fBTINTYPE_SOME_NAME\\fR.",
      ".SH FILES", ".TP", ".I ~/.config/\(name)/\(name).conf",
      "Settings of the user, one \\fINAME\\fR = \\fIVALUE\\fR a line.",
      ".TP", ".I /etc/default/\(name)", "Variables of the service.",
    ]
    let lines = head + entries.flatMap(paragraphs) + environment
    return lines.joined(separator: "\n") + "\n"
  }

  private func paragraphs(of entry: Entry) -> [String] {
    var lines = [".SS \"\(Self.plain("\(name) \(entry.name)"))\"", Self.plain(entry.summary)]
    if !entry.discussion.isEmpty { lines += [".PP", Self.plain(entry.discussion)] }
    for spec in entry.specs {
      lines += [".TP", "\\fB\(Self.plain(spec.label))\\fR", Self.plain(spec.fullHelp)]
    }
    return lines
  }

  /// The text without a meaning to troff: neither as an escape nor as a request.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      switch character {
      case "\\": plain += "\\e"
      case "-": plain += "\\-"
      case "\n": plain += "\n.br\n"
      default: plain.append(character)
      }
    }
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
