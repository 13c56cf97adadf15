/// Turns a black-and-white mask into a transparent white: what was black cannot
/// be seen.
///
/// Defined, and measured against Core Image: white, with the luminance of the
/// pixel's linear light as alpha, times the alpha that it had.
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
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    { p, _ in Color(1.0, 1.0, 1.0, p.luminance * p.a) }
  }
}
