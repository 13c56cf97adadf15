/// One colour everywhere.
///
/// Defined.
public struct ConstantColorGenerator: GeneratorFilter {
  public var color = FilterColor(1, 0, 0)

  public init() {}
  public init(color: FilterColor) { self.color = color }

  public static let info = FilterInfo<Self>(
    "CIConstantColorGenerator", displayName: "Constant Color",
    categories: .squarePixels.union([.generator]), "Fills everything with one colour.",
    [.color("inputColor", \.color, "The colour.")])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [1, 0, 0, 1], at: 3, 4),
    Example(Self(color: FilterColor(0.5, 0, 1, 0.5)), gives: [0.10702, 0, 0.5, 0.5], at: -3, -4),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let color = my.color.premultiplied
    return { _ in color }
  }
}
