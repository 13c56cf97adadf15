/// The description of an option or argument for help, messages and completion.
package struct ParameterSpec: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `--name`
    case flag
    /// `--name VALUE`
    case option
    /// `--name VALUE`, repeatable
    case repeatedOption
    /// A positional argument, required or not as `isRequired` says.
    case argument
    /// All remaining positional arguments.
    case remainingArguments
  }

  /// The completions that a shell offers for a value.
  package enum Completion: Hashable, Sendable {
    case nothing
    case file
    case folder
    case words([String])
  }

  package let kind: Kind
  /// The option's name without the dashes, or the argument's value name.
  package let name: String
  let valueName: String
  package let help: String
  package let isRequired: Bool
  /// Whether the configuration file may contain it.
  package let isSetting: Bool
  package let completion: Completion
  /// The default as shown in help, if it is worth showing.
  let defaultText: String?
  /// A description of valid values, as it follows "expects" in messages.
  let expected: String

  /// The environment variable that is read if the option is not given.
  package var variable: String? {
    guard !isArgument else { return nil }
    return "TINTYPE_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  var isArgument: Bool { kind == .argument || kind == .remainingArguments }
  var isRepeated: Bool { kind == .repeatedOption || kind == .remainingArguments }

  /// The form used in a usage line, without brackets.
  var label: String {
    switch kind {
    case .flag: "--\(name)"
    case .option, .repeatedOption: "--\(name) \(valueName)"
    case .argument, .remainingArguments: valueName
    }
  }

  /// The name used in messages.
  var title: String { isArgument ? valueName : "--\(name)" }
}
