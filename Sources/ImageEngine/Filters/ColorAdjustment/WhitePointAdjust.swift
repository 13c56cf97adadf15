/// Maps white to the given colour: light is multiplied component by component.
///
/// Defined, and measured against Core Image. Linear light, straight or premultiplied alike; alpha
/// is unchanged, and the colour's alpha is ignored.
public struct WhitePointAdjust: PointFilter {
  public var color = FilterColor.white

  public init() {}
  public init(color: FilterColor) { self.color = color }

  public static let info = FilterInfo<Self>(
    "CIWhitePointAdjust", displayName: "White Point Adjust",
    categories: .anyMedium.union([.colorAdjustment]),
    "Tints the picture like coloured light.",
    [
      .inputImage,
      .color("inputColor", \.color, identity: .white, "The colour that white becomes."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 1], gives: [0.1, 0.2, 0.3, 1]),
    Example(
      Self(color: FilterColor(1, 0.5, 0)), [0.5, 0.5, 0.5, 0.5],
      gives: [0.5, 0.10702, 0, 0.5]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let white = my.color
    return { p, _ in p.with(p.r * white.r, p.g * white.g, p.b * white.b) }
  }
}
