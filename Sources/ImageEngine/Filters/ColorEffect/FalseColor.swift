/// Replaces greys from black to white by colours between two given ones.
///
/// Defined, and measured against Core Image: the two colours are mixed by the pixel's luminance in
/// linear light. The mixture's alpha is multiplied by the pixel's.
public struct FalseColor: PointFilter {
  public var dark = FilterColor(0.3, 0, 0)
  public var bright = FilterColor(1, 0.9, 0.8)

  public init() {}
  public init(dark: FilterColor, bright: FilterColor) {
    self.dark = dark
    self.bright = bright
  }

  public static let info = FilterInfo<Self>(
    "CIFalseColor", displayName: "False Color",
    categories: .anyMedium.union([.colorEffect]),
    "Paints the picture in two colours and the shades between them.",
    [
      .inputImage,
      .color("inputColor0", \.dark, "The colour that black becomes."),
      .color("inputColor1", \.bright, "The colour that white becomes."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(dark: FilterColor(1, 0, 0), bright: FilterColor(0, 0, 1)), [0.25, 0.25, 0.25, 1],
      gives: [0.75, 0, 0.25, 1]),
    Example(
      Self(dark: FilterColor(1, 0, 0, 0.5), bright: FilterColor(1, 0, 0, 0.5)),
      [0.25, 0.25, 0.25, 0.5], gives: [1, 0, 0, 0.25]),
  ]

  public static var alpha: AlphaUse { .premultiplied }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let dark = my.dark * my.dark.a
    let bright = my.bright * my.bright.a
    return { p, _ in
      let light = p.luminance
      let rest = p.a - light
      @inline(__always) func mixed(_ a: V, _ b: V) -> V { V.mad(b, light, a * rest) }
      return Color(
        mixed(dark.r, bright.r), mixed(dark.g, bright.g), mixed(dark.b, bright.b),
        mixed(dark.a, bright.a))
    }
  }
}
