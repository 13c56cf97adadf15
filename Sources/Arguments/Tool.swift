/// A program with subcommands.
package struct Tool: Sendable {
  package let name: String
  package let version: String
  /// One sentence for the top of the help text.
  package let summary: String
  let entries: [Entry]

  /// A type-erased command.
  struct Entry: Sendable {
    let words: [String]
    let summary: String
    let discussion: String
    let specs: [ParameterSpec]
    /// Creates the command from each parameter's texts, in order; `nil` keeps the default.
    let make: @Sendable ([[String]?]) throws(Failure) -> any Command

    var name: String { words.joined(separator: " ") }
  }

  /// Traps on programming errors: two commands or options with the same name, or a setting that two
  /// commands describe differently.
  package init(
    _ name: String, version: String, summary: String, commands: [any Command.Type]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    entries = commands.map { Self.entry($0) }
    precondition(
      Set(entries.map(\.name)).count == entries.count, "two commands with the same name")
    for entry in entries {
      let names = entry.specs.map(\.title)
      precondition(
        Set(names).count == names.count, "\(entry.name): two parameters with the same name")
    }
    let settings = Set(entries.flatMap(\.specs).filter(\.isSetting))
    precondition(
      Set(settings.map(\.name)).count == settings.count, "a setting that is described twice")
  }

  private static func entry<Owner: Command>(_ type: Owner.Type) -> Entry {
    let info = Owner.info
    return Entry(
      words: info.name.split(separator: " ").map(String.init), summary: info.summary,
      discussion: info.discussion, specs: info.parameters.map(\.spec)
    ) { values throws(Failure) in
      var command = Owner()
      for (parameter, texts) in zip(info.parameters, values) {
        guard let texts, let wrongText = parameter.assign(texts, &command) else { continue }
        let spec = parameter.spec
        throw .usage("\(spec.title) expects \(spec.expected), not \(wrongText.quoted)")
      }
      return command
    }
  }

  /// The settings of all commands, sorted by name.
  var settings: [ParameterSpec] {
    Set(entries.flatMap(\.specs).filter(\.isSetting)).sorted { $0.name < $1.name }
  }
}
