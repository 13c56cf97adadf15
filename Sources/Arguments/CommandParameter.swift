/// An option or argument of a command, tied to the property that it sets.
package struct CommandParameter<Owner: Command>: Sendable {
  package let spec: ParameterSpec
  /// Sets the property. Returns the first text that is not a valid value.
  let assign: @Sendable ([String], inout Owner) -> String?

  private init(
    _ spec: ParameterSpec, assign: @escaping @Sendable ([String], inout Owner) -> String?
  ) {
    self.spec = spec
    self.assign = assign
  }

  fileprivate init<Value: ArgumentValue>(
    single kind: ParameterSpec.Kind, _ declaration: Declaration, of type: Value.Type,
    defaultText: String?,
    set: @escaping @Sendable (Value, inout Owner) -> Void
  ) {
    self.init(declaration.spec(kind, of: type, defaultText: defaultText)) { texts, owner in
      // If an option is given twice, the last one wins.
      guard let text = texts.last else { return nil }
      guard let value = Value(argument: text) else { return text }
      set(value, &owner)
      return nil
    }
  }

  fileprivate init<Value: ArgumentValue>(
    repeated kind: ParameterSpec.Kind, _ declaration: Declaration, of type: Value.Type,
    path: any WritableKeyPath<Owner, [Value]> & Sendable
  ) {
    self.init(declaration.spec(kind, of: type, defaultText: nil)) { texts, owner in
      var values: [Value] = []
      for text in texts {
        guard let value = Value(argument: text) else { return text }
        values.append(value)
      }
      owner[keyPath: path] = values
      return nil
    }
  }
}

/// A declaration's texts, before they become a `ParameterSpec`.
private struct Declaration: Sendable {
  var name: String
  var valueName: String
  var help: String
  var isRequired = false
  var isSetting = false
  var completion = ParameterSpec.Completion.nothing

  func spec<Value: ArgumentValue>(
    _ kind: ParameterSpec.Kind, of type: Value.Type, defaultText: String?
  ) -> ParameterSpec {
    ParameterSpec(
      kind: kind, name: name, valueName: valueName, help: help, isRequired: isRequired,
      isSetting: isSetting,
      completion: completion == .nothing && !Value.choices.isEmpty
        ? .words(Value.choices) : completion,
      defaultText: isRequired || defaultText == "" ? nil : defaultText, expected: Value.expected)
  }
}

// MARK: - Options

extension CommandParameter {
  /// `--name` sets the property to true.
  package static func flag(
    _ name: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ help: String,
    isSetting: Bool = false
  ) -> Self {
    Self(
      single: .flag, Declaration(name: name, valueName: "", help: help, isSetting: isSetting),
      of: Bool.self, defaultText: nil
    ) { $1[keyPath: path] = $0 }
  }

  /// `--name VALUE`. Help shows the property's initial value as the default, or the text in
  /// `shownDefault`.
  package static func option<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ valueName: String,
    _ help: String, isRequired: Bool = false, isSetting: Bool = false,
    completion: ParameterSpec.Completion = .nothing, shownDefault: String? = nil
  ) -> Self {
    Self(
      single: .option,
      Declaration(
        name: name, valueName: valueName, help: help, isRequired: isRequired,
        isSetting: isSetting, completion: completion),
      of: Value.self, defaultText: shownDefault ?? Owner()[keyPath: path].argumentText
    ) { $1[keyPath: path] = $0 }
  }

  /// `--name VALUE` for an optional property.
  package static func option<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ valueName: String,
    _ help: String, isSetting: Bool = false,
    completion: ParameterSpec.Completion = .nothing, shownDefault: String? = nil
  ) -> Self {
    Self(
      single: .option,
      Declaration(
        name: name, valueName: valueName, help: help, isSetting: isSetting,
        completion: completion),
      of: Value.self, defaultText: shownDefault
    ) { $1[keyPath: path] = $0 }
  }

  /// `--name VALUE`, repeatable.
  package static func options<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Owner, [Value]> & Sendable, _ valueName: String,
    _ help: String, isRequired: Bool = false, isSetting: Bool = false,
    completion: ParameterSpec.Completion = .nothing
  ) -> Self {
    Self(
      repeated: .repeatedOption,
      Declaration(
        name: name, valueName: valueName, help: help, isRequired: isRequired,
        isSetting: isSetting, completion: completion),
      of: Value.self, path: path)
  }
}

// MARK: - Arguments

extension CommandParameter {
  /// A required positional argument.
  package static func argument<Value: ArgumentValue>(
    _ valueName: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ help: String,
    completion: ParameterSpec.Completion = .nothing
  ) -> Self {
    Self(
      single: .argument,
      Declaration(
        name: valueName, valueName: valueName, help: help, isRequired: true,
        completion: completion),
      of: Value.self, defaultText: nil
    ) { $1[keyPath: path] = $0 }
  }

  /// An optional positional argument.
  package static func argument<Value: ArgumentValue>(
    _ valueName: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ help: String,
    completion: ParameterSpec.Completion = .nothing
  ) -> Self {
    Self(
      single: .argument,
      Declaration(name: valueName, valueName: valueName, help: help, completion: completion),
      of: Value.self, defaultText: nil
    ) { $1[keyPath: path] = $0 }
  }

  /// All remaining positional arguments.
  package static func arguments<Value: ArgumentValue>(
    _ valueName: String, _ path: any WritableKeyPath<Owner, [Value]> & Sendable, _ help: String,
    isRequired: Bool = true, completion: ParameterSpec.Completion = .nothing
  ) -> Self {
    Self(
      repeated: .remainingArguments,
      Declaration(
        name: valueName, valueName: valueName, help: help, isRequired: isRequired,
        completion: completion),
      of: Value.self, path: path)
  }
}
