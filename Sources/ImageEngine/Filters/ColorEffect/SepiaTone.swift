/// The brown of an old print: a curve of the pixel's luminance for each colour component, mixed
/// with the original pixel.
///
/// Defined: fitted to Core Image's output (6 621 colours, RMS error 0.3 to 0.4 8-bit codes, at most
/// 1.2). Linear light; straight alpha is unchanged.
public struct SepiaTone: PointFilter {
  public var intensity: Float = 1

  public init() {}
  public init(intensity: Float) { self.intensity = intensity }

  public static let info = FilterInfo<Self>(
    "CISepiaTone", displayName: "Sepia Tone",
    categories: .anyMedium.union([.colorEffect, .xmpSerializable]),
    "Tints the picture brown, like an old print.",
    [
      .inputImage,
      .number(
        "inputIntensity", \.intensity, .atLeast(0), slider: 0...1, identity: 0,
        "The share of the brown picture in the result."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 1], gives: [1, 0.989, 0.914, 1]),
    Example(Self(), [0, 0, 0, 0.5], gives: [0, 0, 0, 0.5]),
    Example(Self(intensity: 0.5), [1, 1, 1, 1], gives: [1, 0.9945, 0.957, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let intensity = my.intensity
    let (red, green, blue) = (V.power(0.7813), V.power(1.0834), V.power(1.900))
    return { p, _ in
      let y = p.luminance
      let brown = p.with(V.pow(y, red), 0.989 * V.pow(y, green), 0.914 * V.pow(y, blue))
      return Color.mix(p, brown, intensity)
    }
  }
}
