/// The result of parsing a command line.
package enum Outcome: Sendable {
  case run(any Command, Invocation)
  /// Text to print: help, version or completion script.
  case show(String)
  case refuse(Failure)
}

extension Tool {
  /// Parses a command line without the program's name. The configuration is read only if a command
  /// runs; help does not depend on a file.
  package func outcome(
    of arguments: [String], environment: [String: String] = [:],
    configuration: @autoclosure () throws(Failure) -> Configuration = Configuration()
  ) -> Outcome {
    do throws(Failure) {
      return try read(arguments[...], environment, configuration)
    } catch {
      return .refuse(error)
    }
  }

  private struct Surroundings {
    let environment: [String: String]
    let configuration: Configuration
  }

  private func read(
    _ arguments: ArraySlice<String>, _ environment: [String: String],
    _ configuration: () throws(Failure) -> Configuration
  ) throws(Failure) -> Outcome {
    guard let first = arguments.first else {
      throw .usage("name a command; '\(name) help' lists them")
    }
    switch first {
    case "--version": return .show("\(name) \(version)\n")
    case "--help", "-h": return .show(help)
    case "help":
      let words = arguments.dropFirst().filter { $0 != "--help" && $0 != "-h" }
      return .show(try help(of: words))
    case "completion": return .show(try completion(arguments.dropFirst()))
    default: break
    }
    guard !first.hasPrefix("-") else {
      throw .usage("an option such as \(first.quoted) comes after a command")
    }
    let words = arguments.prefix { $0 != "--" }
    let wantsHelp = words.contains("--help") || words.contains("-h")
    guard let entry = entry(for: arguments) else {
      if wantsHelp { return .show(try help(of: words.prefix { !$0.hasPrefix("-") }.map { $0 })) }
      throw unknownCommand(arguments)
    }
    if wantsHelp { return .show(help(of: entry)) }
    let surroundings = Surroundings(
      environment: environment, configuration: try configuration())
    try check(surroundings.configuration)
    let texts = try parsed(arguments.dropFirst(entry.words.count), for: entry)
    let command = try entry.make(resolved(texts, for: entry, surroundings))
    return .run(
      command,
      Invocation(
        tool: self, environment: surroundings.environment,
        configuration: surroundings.configuration,
        given: Dictionary(
          zip(entry.specs, texts).compactMap { spec, texts in texts.map { (spec.name, $0) } }
        ) { $1 }))
  }

  func entry(for words: some Collection<String>) -> Entry? {
    // Longer names first: `user` may be a command beside `user add`.
    entries.sorted { $0.words.count > $1.words.count }.first { words.starts(with: $0.words) }
  }

  func unknownCommand(_ words: some Collection<String>) -> Failure {
    let first = words.first ?? ""
    let group = entries.filter { $0.words.count > 1 && $0.words.first == first }
    guard group.isEmpty else {
      let names = group.map { $0.words.dropFirst().joined(separator: " ") }
      let typed = words.dropFirst().first.map { ", not \($0.quoted)" } ?? ""
      return .usage("\(first) expects one of \(names.joined(separator: ", "))\(typed)")
    }
    let known = entries.map(\.words[0]) + ["help", "completion", "--version"]
    let nearest = suggestion(for: first, among: known)
    // A path or a sentence is not a mistyped command.
    let isWord = first.utf8.count <= 20
    let hint = nearest.isEmpty && isWord ? "; '\(name) help' lists the commands" : nearest
    return .usage("unknown command \(first.quoted)" + hint)
  }

  private func suggestion(for word: String, among known: [String]) -> String {
    Suggestion.nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Resolves each parameter from the source with the highest precedence: the command line, then
  /// the environment variable, then the configuration file.
  private func resolved(
    _ texts: [[String]?], for entry: Entry, _ surroundings: Surroundings
  ) throws(Failure) -> [[String]?] {
    var resolved: [[String]?] = []
    for (spec, given) in zip(entry.specs, texts) {
      let value = Setting.resolved(
        spec, given: given, surroundings.environment, surroundings.configuration)
      if value.texts == nil, spec.isRequired {
        throw .usage("\(entry.name) needs \(spec.label)")
      }
      resolved.append(value.texts)
    }
    return resolved
  }
}

// MARK: - The words of one command

extension Tool {
  /// Returns the texts given on the command line for each parameter, in declaration order.
  private func parsed(
    _ arguments: ArraySlice<String>, for entry: Entry
  ) throws(Failure) -> [[String]?] {
    var texts = [[String]?](repeating: nil, count: entry.specs.count)
    var rest = arguments
    var bare: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        bare += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        bare.append(word)
        continue
      }
      let (index, value) = try option(word, in: entry)
      if let value {
        texts[index, default: []].append(value)
      } else if entry.specs[index].kind == .flag {
        texts[index, default: []].append(true.argumentText)
      } else if let next = rest.first, !next.hasPrefix("--") {
        texts[index, default: []].append(next)
        rest.removeFirst()
      } else {
        throw .usage("\(entry.specs[index].title) expects \(entry.specs[index].valueName) after it")
      }
    }
    try place(bare, into: &texts, for: entry)
    return texts
  }

  /// Finds the option that a word such as `--name=value` refers to, and the value in it.
  private func option(_ word: String, in entry: Entry) throws(Failure) -> (Int, String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let options = entry.specs.indices.filter { !entry.specs[$0].isArgument }
    guard let index = options.first(where: { "--" + entry.specs[$0].name == name }) else {
      let known = options.map { "--" + entry.specs[$0].name } + ["--help"]
      throw .usage(
        "\(entry.name) has no option \(name.quoted)" + suggestion(for: name, among: known))
    }
    return (index, parts.count > 1 ? String(parts[1]) : nil)
  }

  private func place(
    _ bare: [String], into texts: inout [[String]?], for entry: Entry
  ) throws(Failure) {
    var bare = bare[...]
    for (index, spec) in entry.specs.enumerated() where spec.isArgument {
      if spec.kind == .remainingArguments {
        texts[index] = bare.isEmpty ? nil : Array(bare)
        bare = []
      } else if let word = bare.popFirst() {
        texts[index] = [word]
      }
    }
    if let word = bare.first {
      throw .usage("\(entry.name) does not expect \(word.quoted)")
    }
  }
}

extension [[String]?] {
  fileprivate subscript(index: Int, default empty: [String]) -> [String] {
    get { self[index] ?? empty }
    set { self[index] = newValue }
  }
}
