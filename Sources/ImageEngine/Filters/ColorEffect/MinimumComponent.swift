/// Converts each pixel to its least component: colourful becomes dark.
///
/// Defined, and measured against Core Image. Linear light; straight alpha is unchanged.
public struct MinimumComponent: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIMinimumComponent", displayName: "Minimum Component",
    categories: .anyMedium.union([.colorEffect]),
    "Shows the smallest component in grey, which makes colours dark.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.3, 0.1, 0.2, 0.5], gives: [0.1, 0.1, 0.1, 0.5])
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.with(p.smallest) }
  }
}
