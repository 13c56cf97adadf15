internal import JSON

extension Filter {
  /// The filter with the parameters of a recipe's step. Limits are judged on
  /// the values as written; then what is in pixels is multiplied by `scale`.
  init(_ values: JSON.Object, scale: Double = 1) throws(RecipeError) {
    self.init()
    let info = Self.info
    for (key, json) in values.members {
      guard let parameter = info.parameters.first(where: { $0.key == key }) else {
        throw .unknownParameter(
          filter: info.name, key: key, allowed: info.parameters.map(\.key))
      }
      guard let value = ParameterValue(json, as: parameter.type) else {
        throw .wrongType(
          filter: info.name, key: key, value: json, expected: parameter.type.sentence)
      }
      try set(parameter, to: value, scale: scale)
    }
  }

  private mutating func set(
    _ parameter: Parameter<Self>, to value: ParameterValue, scale: Double
  ) throws(RecipeError) {
    switch (parameter.storage, value) {
    case (.number(let path), .number(let number)):
      let scaled = Float(parameter.unit == .pixels ? number * scale : number)
      guard parameter.limits.contains(number), scaled.isFinite else {
        throw .outOfRange(
          filter: Self.info.name, key: parameter.key, value: number,
          allowed: parameter.limits.sentence)
      }
      self[keyPath: path] = scaled
    case (.boolean(let path), .boolean(let flag)):
      self[keyPath: path] = flag
    case (.image, .image):
      break
    default:
      preconditionFailure("\(parameter.key) is declared with a type that it is not stored as")
    }
  }
}

extension Parameter {
  var description: ParameterDescription {
    ParameterDescription(
      key: key, type: type, defaultValue: defaultValue, minimum: limits.minimum,
      maximum: limits.maximum, sliderMinimum: slider?.lowerBound,
      sliderMaximum: slider?.upperBound, identity: identity, unit: unit, description: summary)
  }

  /// What a fresh filter has, so that it is never written twice.
  private var defaultValue: JSON? {
    switch storage {
    case .number(let path): JSON(shortest: F()[keyPath: path])
    case .boolean(let path): JSON(F()[keyPath: path])
    case .image: nil
    }
  }
}

extension JSON {
  /// The number that a person would write for the float: 0.1, where converting
  /// it would give 0.10000000149.
  init(shortest value: Float) { self = .number(Double("\(value)") ?? Double(value)) }
}
