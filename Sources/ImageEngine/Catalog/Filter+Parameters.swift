internal import JSON

extension Filter {
  /// Creates the filter from a recipe step's parameters. Limits are checked on the values as
  /// written; then all values in pixels, including defaults, are scaled.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ values: JSON.Object, scaling: Scaling? = nil) throws(RecipeError) {
    self.init()
    let info = Self.info
    var given: [String: String] = [:]
    for (key, json) in values.members {
      let found = info.parameters.first { $0.key == key || $0.aliases.contains(key) }
      guard let parameter = found else {
        // As in Core Image, a key that only other filters have is ignored.
        if FilterCatalog.keys.contains(key) { continue }
        throw .unknownParameter(
          filter: info.name, key: key, allowed: info.parameters.map(\.key))
      }
      if let other = given.updateValue(key, forKey: parameter.key) {
        throw .parameterTwice(filter: info.name, key: other, other: key)
      }
      guard let value = ParameterValue(json, as: parameter.type) else {
        throw .wrongType(
          filter: info.name, key: key, value: json, expected: parameter.type.sentence)
      }
      try set(parameter, to: value, json, scaling: scaling)
    }
    if let scaling {
      for parameter in info.parameters where given[parameter.key] == nil {
        guard parameter.unit == .pixels, case .property(let property) = parameter.storage
        else { continue }
        property.scale(&self, scaling)
      }
    }
    try check()
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func set(
    _ parameter: Parameter<Self>, to value: ParameterValue, _ json: JSON, scaling: Scaling?
  ) throws(RecipeError) {
    guard case .property(let property) = parameter.storage else { return }
    if let number = value.number, !parameter.limits.contains(number) {
      throw .outOfRange(
        filter: Self.info.name, key: parameter.key, value: number,
        allowed: parameter.limits.sentence)
    }
    let scaling = parameter.unit == .pixels ? scaling : nil
    if property.set(&self, value, scaling) { return }
    if let number = value.number {
      throw .outOfRange(
        filter: Self.info.name, key: parameter.key, value: number,
        allowed: parameter.limits.sentence)
    }
    throw .wrongType(
      filter: Self.info.name, key: parameter.key, value: json, expected: parameter.sentence)
  }
}

extension Parameter {
  @_semantics("optimize.sil.specialize.generic.never")
  var description: ParameterDescription {
    ParameterDescription(
      key: key, type: type, defaultValue: defaultValue, isOptional: isOptional,
      minimum: limits.minimum, maximum: limits.maximum, sliderMinimum: slider?.lowerBound,
      sliderMaximum: slider?.upperBound, identity: identity, unit: unit,
      aliases: aliases, description: summary)
  }

  /// The default values, read from a fresh instance so that they are declared once.
  @_semantics("optimize.sil.specialize.generic.never")
  private var defaultValue: JSON? {
    guard case .property(let property) = storage else { return nil }
    let json = property.value(F()).json
    return json == .null ? nil : json
  }

  private var isOptional: Bool {
    if case .image(let isOptional) = storage { isOptional } else { true }
  }

  /// The allowed values, for error messages.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate var sentence: String {
    if type == .vector, case .property(let property) = storage {
      return "a list of \(property.value(F()).numbers.count) numbers"
    }
    if type == .string, case .property(let property) = storage, property.value(F()) is ColorSpace {
      return "one of " + ColorSpace.allCases.map(\.rawValue).joined(separator: ", ")
    }
    return type.sentence
  }
}

extension ParameterValue {
  /// The number to which hard limits apply.
  fileprivate var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}
