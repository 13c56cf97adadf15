public import JSON

/// Functions that declare a filter's parameters in its `info`, one per type.
extension Parameter {
  /// The filter's main input.
  public static var inputImage: Self { image("inputImage", "The input image.") }

  /// The background image of a compositing filter.
  public static var inputBackgroundImage: Self {
    image("inputBackgroundImage", "The background image.")
  }

  /// A further image. An optional one that is not given is transparent.
  public static func image(_ key: String, isOptional: Bool = false, _ summary: String) -> Self {
    Self(
      key: key, type: .image, unit: .none, limits: .none, slider: nil, identity: nil,
      summary: summary, storage: .image(isOptional: isOptional))
  }

  public static func number(
    _ key: String, _ path: any WritableKeyPath<F, Float> & Sendable, _ limits: Limits = .none,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) -> Self {
    Self(
      key, .number, path, limits: limits, slider: slider, identity: identity.map(JSON.number),
      unit: unit, summary)
  }

  /// A length in pixels: a radius, a width, a height.
  public static func distance(
    _ key: String, _ path: any WritableKeyPath<F, Float> & Sendable, _ limits: Limits = .none,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil,
    _ summary: String
  ) -> Self {
    number(key, path, limits, slider: slider, identity: identity, unit: .pixels, summary)
  }

  /// In radians, counterclockwise.
  public static func angle(
    _ key: String, _ path: any WritableKeyPath<F, Float> & Sendable, _ limits: Limits = .none,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil, _ summary: String
  ) -> Self {
    Self(
      key, .angle, path, limits: limits, slider: slider, identity: identity.map(JSON.number),
      summary)
  }

  public static func integer(
    _ key: String, _ path: any WritableKeyPath<F, Int> & Sendable, _ limits: Limits = .none,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) -> Self {
    Self(
      key, .integer, path, limits: limits, slider: slider, identity: identity.map(JSON.number),
      unit: unit,
      summary)
  }

  public static func boolean(
    _ key: String, _ path: any WritableKeyPath<F, Bool> & Sendable, identity: Bool? = nil,
    _ summary: String
  ) -> Self {
    Self(key, .boolean, path, identity: identity.map(JSON.bool), summary)
  }

  /// A position in the picture, in pixels from the lower left corner.
  public static func point(
    _ key: String, _ path: any WritableKeyPath<F, SIMD2<Float>> & Sendable,
    identity: JSON? = nil, unit: ParameterDescription.Unit = .pixels, _ summary: String
  ) -> Self {
    Self(key, .point, path, identity: identity, unit: unit, summary)
  }

  /// `SIMD2`, `SIMD3`, `SIMD4` or a list of floats, without a unit unless one is given. An offset
  /// is such a vector in pixels.
  public static func vector<T: ParameterStorable>(
    _ key: String, _ path: any WritableKeyPath<F, T> & Sendable, identity: T? = nil,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) -> Self {
    Self(key, .vector, path, identity: identity?.json, unit: unit, summary)
  }

  public static func rectangle(
    _ key: String, _ path: any WritableKeyPath<F, Rectangle> & Sendable,
    identity: Rectangle? = nil, _ summary: String
  ) -> Self {
    Self(key, .rectangle, path, identity: identity?.json, unit: .pixels, summary)
  }

  public static func color(
    _ key: String, _ path: any WritableKeyPath<F, FilterColor> & Sendable,
    identity: FilterColor? = nil, _ summary: String
  ) -> Self {
    Self(key, .color, path, identity: identity?.json, summary)
  }

  public static func transform(
    _ key: String, _ path: any WritableKeyPath<F, AffineMatrix> & Sendable, _ summary: String
  ) -> Self {
    Self(key, .transform, path, identity: AffineMatrix.identity.json, unit: .pixels, summary)
  }

  /// In pixels if it is a list of lists of positions.
  public static func data(
    _ key: String, _ path: any WritableKeyPath<F, Payload> & Sendable,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) -> Self {
    Self(key, .data, path, unit: unit, summary)
  }

  /// `String` or ``ColorSpace``.
  public static func string<T: ParameterStorable>(
    _ key: String, _ path: any WritableKeyPath<F, T> & Sendable, _ summary: String
  ) -> Self {
    Self(key, .string, path, summary)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private init<T: ParameterStorable>(
    _ key: String, _ type: ParameterType, _ path: any WritableKeyPath<F, T> & Sendable,
    limits: Limits = .none, slider: ClosedRange<Double>? = nil, identity: JSON? = nil,
    unit: ParameterDescription.Unit = .none, _ summary: String
  ) {
    self.key = key
    self.type = type
    self.unit = unit
    self.limits = limits
    self.slider = slider
    self.identity = identity
    self.summary = summary
    storage = .property(Property(path, type))
  }
}
