/// Converts red, green and blue to CIE L*a*b*.
///
/// Defined, with sRGB's white point: L* is from 0 to 100, a* and b* from about -128 to 128. If
/// normalised, L* is divided by 100, and a* and b* are mapped from -128 … 127 to 0 … 1. Straight
/// alpha is unchanged.
public struct ConvertRGBtoLab: PointFilter {
  public var normalize: Bool = false

  public init() {}
  public init(
    normalize: Bool = false
  ) {
    self.normalize = normalize
  }

  public static let info = FilterInfo<Self>(
    "CIConvertRGBtoLab", displayName: "Convert RGB to Lab",
    categories: .anyMedium.union([.colorEffect]),
    "Converts colours to CIE L*a*b*.",
    [
      .inputImage,
      .boolean(
        "inputNormalize", \.normalize, "Whether the numbers are normalised to between 0 and 1."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [100, 0, 0, 0.5]),
    Example(Self(normalize: true), [0, 0, 0, 1], gives: [0, 0.501961, 0.501961, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let normalizes = normalize
    return { p, _ in
      let lab = p.lab
      return normalizes
        ? lab.with(lab.r * 0.01, (lab.g + 128.0) * V(1.0 / 255), (lab.b + 128.0) * V(1.0 / 255))
        : lab
    }
  }
}
