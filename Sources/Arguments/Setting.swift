/// A setting's value and its source.
package struct Setting: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case commandLine
    case variable(String)
    case file(String, line: Int)
    case `default`
  }

  package let name: String
  package let help: String
  /// `nil` if there is neither a value nor a default.
  package let value: String?
  package let source: Source
}

extension Setting.Source: CustomStringConvertible {
  package var description: String {
    switch self {
    case .commandLine: "the command line"
    case .variable(let name): name
    case .file(let file, let line): "\(file), line \(line)"
    case .default: "the default"
    }
  }
}

extension Setting {
  /// Returns the effective texts of a parameter, or `nil` if it keeps its default. An empty
  /// variable counts as unset.
  static func resolved(
    _ spec: ParameterSpec, given: [String]?, _ environment: [String: String],
    _ configuration: Configuration
  ) -> (texts: [String]?, source: Source) {
    if let given { return (given, .commandLine) }
    if let variable = spec.variable, let text = environment[variable], !text.isEmpty {
      let texts = spec.isRepeated ? text.split(separator: "\n").map(String.init) : [text]
      return (texts, .variable(variable))
    }
    let lines = spec.isSetting ? configuration.lines.filter { $0.name == spec.name } : []
    if let last = lines.last {
      return (lines.map(\.value), .file(configuration.file, line: last.number))
    }
    return (nil, .default)
  }
}

extension Invocation {
  /// All settings of the program by name, as this command line resolves them.
  package var settings: [Setting] {
    tool.settings.map { spec in
      let (texts, source) = Setting.resolved(
        spec, given: given[spec.name], environment, configuration)
      let shown = spec.isRepeated ? texts?.joined(separator: ", ") : texts?.last
      return Setting(
        name: spec.name, help: spec.help, value: shown ?? spec.defaultText, source: source)
    }
  }
}
