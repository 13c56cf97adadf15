internal import Arguments

/// What the program is set to, and why.
struct Config: Command {
  var isExplained = false

  static let info = CommandInfo<Self>(
    "config", "Shows every setting.",
    [.flag("explain", \.isExplained, "Also where each value comes from, and what it is for.")])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    for setting in invocation.settings {
      Terminal.write("\(setting.name) = \(setting.value ?? "")\n")
      if isExplained { Terminal.write("  from \(setting.source). \(setting.help)\n") }
    }
    return .done
  }
}
