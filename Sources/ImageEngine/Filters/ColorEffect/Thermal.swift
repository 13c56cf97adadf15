/// Shows the picture like a thermal camera: dark is cold and blue, bright is hot, yellow and white.
///
/// Apple publishes no table. Our own design: as the code of the luminance rises, components rise
/// and fall in smooth steps from black through blue, magenta, red and orange to yellow and white.
/// sRGB codes; straight alpha is unchanged.
public struct Thermal: CodeFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIThermal", displayName: "Thermal",
    categories: .standardRange.union([.colorEffect]),
    "Shows the picture like a thermal camera.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0, 0, 0.5], gives: [0, 0, 0.010023, 0.5]),
    Example(Self(), [1, 1, 1, 1], gives: [1, 1, 1, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in Self.develop(p, light: p).map { V.decoded(V.unit($0)) } }
  }

  @inline(__always)
  static func develop<V: Real>(_ code: Color<V>, light: Color<V>) -> Color<V> {
    let t = V.encoded(V.unit(light.luminance))
    let r = V.smoothstep(0.15, 0.6, t)
    let g = V.smoothstep(0.45, 0.95, t)
    let cold = V.mad(V.smoothstep(0.0, 0.28, t), 0.62, 0.1) * (1.0 - V.smoothstep(0.35, 0.62, t))
    return light.with(r, g, cold + V.smoothstep(0.85, 1.0, t))
  }
}
