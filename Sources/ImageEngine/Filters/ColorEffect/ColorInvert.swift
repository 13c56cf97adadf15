/// Inverts light like a negative.
///
/// Defined, and measured against Core Image: 1 - light, in linear light. Straight alpha is
/// unchanged.
public struct ColorInvert: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorInvert", displayName: "Color Invert",
    categories: .anyMedium.union([.colorEffect]), "Makes a negative.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 0.25, 1, 0.5], gives: [1, 0.75, 0, 0.5]),
    Example(Self(), [1.5, 0, 0, 1], gives: [-0.5, 1, 1, 1]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.map { 1.0 - $0 } }
  }
}
