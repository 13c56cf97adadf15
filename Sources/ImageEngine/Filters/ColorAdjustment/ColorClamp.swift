/// Clamps every component between two limits.
///
/// Defined, and measured against Core Image. Linear light with straight alpha, which has limits
/// too.
public struct ColorClamp: PointFilter {
  public var low: SIMD4<Float> = [0, 0, 0, 0]
  public var high: SIMD4<Float> = [1, 1, 1, 1]

  public init() {}
  public init(low: SIMD4<Float> = [0, 0, 0, 0], high: SIMD4<Float> = [1, 1, 1, 1]) {
    self.low = low
    self.high = high
  }

  public static let info = FilterInfo<Self>(
    "CIColorClamp", displayName: "Color Clamp",
    categories: .standardRange.union([.colorAdjustment]),
    "Keeps light and alpha between two limits.",
    [
      .inputImage,
      .vector("inputMinComponents", \.low, "The minimum of red, green, blue and alpha."),
      .vector(
        "inputMaxComponents", \.high,
        "The maximum of red, green, blue and alpha; it overrides a larger minimum."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [-0.5, 0.5, 1.5, 1], gives: [0, 0.5, 1, 1]),
    Example(
      Self(low: [0.25, 0, 0, 0], high: [1, 0.5, 1, 0.5]), [0.1, 0.6, 0.7, 1],
      gives: [0.25, 0.5, 0.7, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let low = my.low
    let high = my.high
    return { p, _ in
      Color(
        V.clamp(p.r, low.x, high.x), V.clamp(p.g, low.y, high.y), V.clamp(p.b, low.z, high.z),
        V.clamp(p.a, low.w, high.w))
    }
  }
}
