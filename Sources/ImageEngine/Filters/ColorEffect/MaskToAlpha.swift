/// Turns a greyscale mask into white with transparency: black becomes transparent.
///
/// Defined, and measured against Core Image: white, with the pixel's luminance in linear light,
/// times its alpha, as alpha.
public struct MaskToAlpha: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIMaskToAlpha", displayName: "Mask to Alpha",
    categories: .standardRange.union([.colorEffect]),
    "Makes a white picture that is transparent where the mask is dark.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.25, 0.25, 0.25, 1], gives: [1, 1, 1, 0.25]),
    Example(Self(), [1, 0, 0, 0.5], gives: [1, 1, 1, 0.1063]),
    Example(Self(), [0, 0, 0, 1], gives: [1, 1, 1, 0]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in Color(1.0, 1.0, 1.0, p.luminance * p.a) }
  }
}
