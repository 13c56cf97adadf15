internal import Arguments

/// Prints the program's manual page.
struct Manual: Command {
  static let info = CommandInfo<Self>(
    "manual", "Prints the manual page, which man shows.",
    discussion: "Packages install it; 'tintype manual | man -l -' shows it.")

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    Terminal.write(invocation.tool.manual)
    return .done
  }
}
