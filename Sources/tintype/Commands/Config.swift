internal import Arguments

/// Shows the program's settings and their sources.
struct Config: Command {
  var isExplained = false

  static let info = CommandInfo<Self>(
    "config", "Shows every setting.",
    [.flag("explain", \.isExplained, "Also where each value comes from, and what it is for.")],
    discussion: """
      Settings are lines such as 'listen = 127.0.0.1:8470' in ~/.config/tintype/tintype.conf; \
      XDG_CONFIG_HOME and XDG_DATA_HOME move that folder and the library's.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    for setting in invocation.settings {
      Terminal.write("\(setting.name) = \(setting.value ?? "")\n")
      if isExplained { Terminal.write("  from \(setting.source). \(setting.help)\n") }
    }
    return .done
  }
}
