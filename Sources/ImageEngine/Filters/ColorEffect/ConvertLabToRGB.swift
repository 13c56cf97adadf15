/// Converts CIE L*a*b* to red, green and blue.
///
/// Defined: the inverse of ``ConvertRGBtoLab``. Straight alpha is unchanged.
public struct ConvertLabToRGB: PointFilter {
  public var normalize: Bool = false

  public init() {}
  public init(
    normalize: Bool = false
  ) {
    self.normalize = normalize
  }

  public static let info = FilterInfo<Self>(
    "CIConvertLabToRGB", displayName: "Convert Lab to RGB",
    categories: .anyMedium.union([.colorEffect]),
    "Converts CIE L*a*b* to colours.",
    [
      .inputImage,
      .boolean(
        "inputNormalize", \.normalize, "Whether the numbers are normalised to between 0 and 1."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [100, 0, 0, 0.5], gives: [1, 1, 1, 0.5]),
    Example(Self(normalize: true), [0, 0.501961, 0.501961, 1], gives: [0, 0, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let normalizes = normalize
    return { p, _ in
      let lab =
        normalizes
        ? p.with(p.r * 100.0, V.mad(p.g, 255.0, -128.0), V.mad(p.b, 255.0, -128.0)) : p
      return lab.lightFromLab
    }
  }
}
