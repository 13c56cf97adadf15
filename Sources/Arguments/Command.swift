/// A subcommand, as one declaration: its options and arguments are stored
/// properties, and `info` is the only place for names and words. Parsing, help,
/// messages and shell completion derive from it.
///
/// Code example:
///
///     struct Greet: Command {
///       var name = ""
///       var times = 1
///
///       static let info = CommandInfo<Self>(
///         "greet", "Says hello.",
///         [
///           .argument("NAME", \.name, "Who is greeted."),
///           .option("times", \.times, "N", "How often."),
///         ])
///
///       func run(_ invocation: Invocation) async throws -> ExitStatus { … }
///     }
package protocol Command: Sendable {
  /// Creates the command with all properties at their defaults.
  init()

  static var info: CommandInfo<Self> { get }

  /// Runs the command. A thrown `Failure` ends the program with its status and sentence.
  func run(_ invocation: Invocation) async throws -> ExitStatus
}

/// The texts and parameters of a command.
package struct CommandInfo<Owner: Command>: Sendable {
  /// One word, or two where commands form a group: `user add`.
  package let name: String
  /// One sentence that describes the command.
  package let summary: String
  package let parameters: [CommandParameter<Owner>]
  /// Details for the command's own help text.
  package let discussion: String

  package init(
    _ name: String, _ summary: String, _ parameters: [CommandParameter<Owner>] = [],
    discussion: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.discussion = discussion
  }
}

/// The environment of a running command.
package struct Invocation: Sendable {
  package let tool: Tool
  package let environment: [String: String]
  package let configuration: Configuration
  /// The options given on the command line, by name.
  let given: [String: [String]]
}
