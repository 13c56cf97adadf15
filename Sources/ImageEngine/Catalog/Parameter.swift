internal import JSON

/// A parameter: its key, its storage, and the values that make sense.
public struct Parameter<F: Filter>: Sendable {
  public let key: String
  public let type: ParameterType
  public let unit: ParameterDescription.Unit
  /// Hard limits: a value beyond them is refused, never moved.
  public let limits: Limits
  /// What an editor's slider spans.
  public let slider: ClosedRange<Double>?
  /// The value at which the filter changes nothing.
  public let identity: Double?
  public let summary: String
  let storage: Storage

  /// From `minimum` to `maximum`, both included; `nil` where there is no limit.
  public struct Limits: Hashable, Sendable {
    public let minimum: Double?
    public let maximum: Double?

    public static var none: Self { Self(minimum: nil, maximum: nil) }
    public static func atLeast(_ minimum: Double) -> Self { Self(minimum: minimum, maximum: nil) }
    public static func within(_ range: ClosedRange<Double>) -> Self {
      Self(minimum: range.lowerBound, maximum: range.upperBound)
    }

    func contains(_ value: Double) -> Bool {
      value >= minimum ?? -.infinity && value <= maximum ?? .infinity
    }

    var sentence: String {
      switch (minimum, maximum) {
      case (let low?, let high?): "\(JSON(low).text) to \(JSON(high).text)"
      case (let low?, nil): "\(JSON(low).text) or more"
      case (nil, let high?): "\(JSON(high).text) or less"
      case (nil, nil): "any number that single precision holds"
      }
    }
  }

  enum Storage: Sendable {
    case number(any WritableKeyPath<F, Float> & Sendable)
    case boolean(any WritableKeyPath<F, Bool> & Sendable)
    /// The image is no property of the filter: the renderer hands it in.
    case image
  }

  var path: AnyKeyPath? {
    switch storage {
    case .number(let path): path
    case .boolean(let path): path
    case .image: nil
    }
  }
}

extension Parameter {
  /// The image that the filter works on.
  public static var inputImage: Self {
    Self(
      key: "inputImage", type: .image, unit: .none, limits: .none, slider: nil, identity: nil,
      summary: "The image to work on.", storage: .image)
  }

  public static func number(
    _ key: String, _ path: any WritableKeyPath<F, Float> & Sendable, _ limits: Limits = .none,
    slider: ClosedRange<Double>, identity: Double? = nil,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) -> Self {
    Self(
      key: key, type: .number, unit: unit, limits: limits, slider: slider, identity: identity,
      summary: summary, storage: .number(path))
  }

  public static func boolean(
    _ key: String, _ path: any WritableKeyPath<F, Bool> & Sendable, _ summary: String
  ) -> Self {
    Self(
      key: key, type: .boolean, unit: .none, limits: .none, slider: nil, identity: nil,
      summary: summary, storage: .boolean(path))
  }
}
