public import JSON

/// A parameter: its key, its storage and its valid values.
///
/// The type of the stored property determines the parameter type: `Float` is a number or an angle,
/// `Int` an integer, `SIMD2<Float>` a point, an offset or a vector of two, `SIMD3` and
/// `SIMD4<Float>` longer vectors, `[Float]` a vector of the default's length. ``Rectangle``,
/// ``FilterColor``, ``AffineMatrix``, ``Payload``, ``ColorSpace``, `String` and `Bool` are
/// themselves.
public struct Parameter<F: Filter>: Sendable {
  public let key: String
  public let type: ParameterType
  public let unit: ParameterDescription.Unit
  /// Core Image's limits: a value outside is refused, never clamped, unless it is computed beyond
  /// them as Core Image does.
  public let limits: Limits
  /// The range of an editor's slider.
  public let slider: ClosedRange<Double>?
  /// The value at which the filter has no effect.
  public let identity: JSON?
  public let summary: String
  /// Keys used in recipes of earlier releases.
  public private(set) var aliases: [String] = []
  let storage: Storage

  /// From `minimum` to `maximum`, inclusive; `nil` for no limit.
  public struct Limits: Hashable, Sendable {
    public let minimum: Double?
    public let maximum: Double?
    /// The limits of what is computed, if they are wider.
    private let computed: ClosedRange<Double>?

    init(minimum: Double?, maximum: Double?, computed: ClosedRange<Double>? = nil) {
      self.minimum = minimum
      self.maximum = maximum
      self.computed = computed
    }

    public static var none: Self { Self(minimum: nil, maximum: nil) }
    public static func atLeast(_ minimum: Double) -> Self { Self(minimum: minimum, maximum: nil) }
    public static func within(_ range: ClosedRange<Double>) -> Self {
      Self(minimum: range.lowerBound, maximum: range.upperBound)
    }

    /// The range that Core Image documents, and the one in which values are computed.
    public static func within(
      _ range: ClosedRange<Double>, computedWithin computed: ClosedRange<Double>
    ) -> Self {
      Self(minimum: range.lowerBound, maximum: range.upperBound, computed: computed)
    }

    func contains(_ value: Double) -> Bool {
      if let computed { return computed.contains(value) }
      return value >= minimum ?? -.infinity && value <= maximum ?? .infinity
    }

    var sentence: String {
      switch (computed?.lowerBound ?? minimum, computed?.upperBound ?? maximum) {
      case (let low?, let high?): "\(JSON(low).text) to \(JSON(high).text)"
      case (let low?, nil): "\(JSON(low).text) or more"
      case (nil, let high?): "\(JSON(high).text) or less"
      case (nil, nil): "any number that single precision holds"
      }
    }
  }

  /// The storage of a parameter's value.
  enum Storage: Sendable {
    case property(Property)
    /// The renderer passes the image; it is not a property of the filter.
    case image(isOptional: Bool)
  }

  /// A type-erased stored property.
  struct Property: Sendable {
    let isAt: @Sendable (AnyKeyPath) -> Bool
    let value: @Sendable (F) -> any ParameterStorable
    /// Sets the value. Returns false if the property cannot hold it.
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

  /// Declares keys that the parameter had in earlier releases.
  public func formerly(_ keys: String...) -> Self {
    var renamed = self
    renamed.aliases += keys
    return renamed
  }

  func isStored(at path: AnyKeyPath) -> Bool {
    if case .property(let property) = storage { property.isAt(path) } else { false }
  }
}
