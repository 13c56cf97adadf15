/// What help, messages and completion need to know of an option or argument.
package struct ParameterSpec: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `--name`
    case flag
    /// `--name VALUE`
    case option
    /// `--name VALUE`, any number of times
    case repeatedOption
    /// A bare word; `isRequired` says whether it may be missing.
    case argument
    /// All the bare words that are left.
    case remainingArguments
  }

  /// What a shell offers for a value.
  package enum Completion: Hashable, Sendable {
    case nothing
    case file
    case folder
    case words([String])
  }

  package let kind: Kind
  /// As typed after the two dashes; of an argument, its value name.
  package let name: String
  package let valueName: String
  package let help: String
  package let isRequired: Bool
  /// May stand in the configuration file.
  package let isSetting: Bool
  package let completion: Completion
  /// The default as it is shown, where there is one worth showing.
  package let defaultText: String?
  /// What a value must be, as it reads after "expects".
  let expected: String

  /// The variable that is read where the option is not given.
  package var variable: String? {
    guard !isArgument else { return nil }
    return "TINTYPE_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  var isArgument: Bool { kind == .argument || kind == .remainingArguments }
  var isRepeated: Bool { kind == .repeatedOption || kind == .remainingArguments }

  /// As it is written in a usage line, without the brackets.
  var label: String {
    switch kind {
    case .flag: "--\(name)"
    case .option, .repeatedOption: "--\(name) \(valueName)"
    case .argument, .remainingArguments: valueName
    }
  }

  /// As a message calls it.
  var title: String { isArgument ? valueName : "--\(name)" }
}
