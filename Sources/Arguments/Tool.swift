/// A program of subcommands.
package struct Tool: Sendable {
  package let name: String
  package let version: String
  /// One sentence, for the head of the help text.
  package let summary: String
  let entries: [Entry]

  /// A command without its type.
  struct Entry: Sendable {
    let words: [String]
    let summary: String
    let discussion: String
    let specs: [ParameterSpec]
    /// Makes the command from the texts of each parameter, in order; `nil`
    /// where a parameter keeps its default.
    let make: @Sendable ([[String]?]) throws(Failure) -> any Command

    var name: String { words.joined(separator: " ") }
  }

  /// Two commands of one name, two options of one name in a command, or a
  /// setting that two commands describe differently are our own mistakes.
  package init(
    _ name: String, version: String, summary: String, commands: [any Command.Type]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    entries = commands.map { Self.entry($0) }
    precondition(Set(entries.map(\.name)).count == entries.count, "two commands of one name")
    for entry in entries {
      let names = entry.specs.map(\.title)
      precondition(Set(names).count == names.count, "\(entry.name): two parameters of one name")
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
    ) { texts throws(Failure) in
      var command = Owner()
      for (parameter, texts) in zip(info.parameters, texts) {
        guard let texts, let wrong = parameter.assign(texts, &command) else { continue }
        let spec = parameter.spec
        throw .usage("\(spec.title) expects \(spec.expected), not \(wrong.quoted)")
      }
      return command
    }
  }

  /// The settings of all commands, by name.
  var settings: [ParameterSpec] {
    Set(entries.flatMap(\.specs).filter(\.isSetting)).sorted { $0.name < $1.name }
  }
}
