/// Converts each pixel to its greatest component: colourful becomes bright.
///
/// Defined, and measured against Core Image. Linear light; straight alpha is unchanged.
public struct MaximumComponent: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIMaximumComponent", displayName: "Maximum Component",
    categories: .anyMedium.union([.colorEffect]),
    "Makes a black-and-white picture in which colours are bright.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.3, 0.1, 0.2, 0.5], gives: [0.3, 0.3, 0.3, 0.5])
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    { p, _ in p.with(p.largest) }
  }
}
