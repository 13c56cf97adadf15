public import JSON

/// A parameter: its key, its storage, and the values that make sense.
///
/// The stored property says the type: `Float` is a number or an angle, `Int` a
/// whole number, `SIMD2<Float>` a point, an offset or a vector of two, `SIMD3`
/// and `SIMD4<Float>` longer vectors, `[Float]` a vector of as many numbers as
/// the default has, and ``Rectangle``, ``FilterColor``, ``AffineMatrix``,
/// ``Payload``, ``ColorSpace``, `String` and `Bool` what they say.
public struct Parameter<F: Filter>: Sendable {
  public let key: String
  public let type: ParameterType
  public let unit: ParameterDescription.Unit
  /// Hard limits: a value beyond them is refused, never moved.
  public let limits: Limits
  /// What an editor's slider spans.
  public let slider: ClosedRange<Double>?
  /// The value at which the filter changes nothing.
  public let identity: JSON?
  public let summary: String
  /// Keys that recipes of earlier releases have.
  public private(set) var aliases: [String] = []
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

  /// Where the value is kept.
  enum Storage: Sendable {
    case property(Property)
    /// The image is no property of the filter: the renderer hands it in.
    case image(isOptional: Bool)
  }

  /// A stored property without its type.
  struct Property: Sendable {
    let isAt: @Sendable (AnyKeyPath) -> Bool
    let value: @Sendable (F) -> any ParameterStorable
    /// False where the value is not one that the property can hold.
    let set: @Sendable (inout F, ParameterValue, Scaling?) -> Bool
    let scale: @Sendable (inout F, Scaling) -> Void

    @_semantics("optimize.sil.specialize.generic.never")
    init<T: ParameterStorable>(_ path: any WritableKeyPath<F, T> & Sendable, _ type: ParameterType)
    {
      isAt = { $0 == path }
      value = { $0[keyPath: path] }
      set = { filter, value, scaling in
        guard var new = T(value), new.fits(in: filter[keyPath: path]) else { return false }
        if let scaling { new.scale(by: scaling, as: type) }
        filter[keyPath: path] = new
        return new.isFinite
      }
      scale = { filter, scaling in filter[keyPath: path].scale(by: scaling, as: type) }
    }
  }

  /// The same parameter, whose key was another one in earlier releases.
  public func formerly(_ keys: String...) -> Self {
    var renamed = self
    renamed.aliases += keys
    return renamed
  }

  func isStored(at path: AnyKeyPath) -> Bool {
    if case .property(let property) = storage { property.isAt(path) } else { false }
  }
}
