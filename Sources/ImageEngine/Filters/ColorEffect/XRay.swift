/// Shows the picture like an X-ray: inverted, desaturated and bluish.
///
/// Apple publishes no table. Our own design: the code of the luminance is inverted with a curve
/// that deepens what was bright, and midtones are tinted blue. sRGB codes; straight alpha is
/// unchanged.
public struct XRay: CodeFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIXRay", displayName: "X-Ray",
    categories: .standardRange.union([.colorEffect]),
    "Shows the picture as an X-ray.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [0, 0, 0, 0.5]),
    Example(Self(), [0, 0, 0, 1], gives: [1, 1, 1, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in Self.develop(p, light: p).map { V.decoded(V.unit($0)) } }
  }

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> {
    let t = 1.0 - V.encoded(V.unit(light.luminance))
    let grey = t * V.mad(t, 0.35, 0.65)
    let middle = 4.0 * grey * (1.0 - grey)
    return light.with(grey - 0.06 * middle, grey, grey + 0.09 * middle)
  }
}
