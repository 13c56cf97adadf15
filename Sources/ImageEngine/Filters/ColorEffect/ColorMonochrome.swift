/// Leaves one colour: black goes through it to white as the pixel's luminance
/// does.
///
/// Defined, and measured against Core Image: luminance below one half gives the
/// colour darkened, above it mixed with white; the result is mixed with the
/// pixel as it was. Linear light with straight alpha, which stays.
public struct ColorMonochrome: PointFilter {
  public var color = FilterColor(0.6, 0.45, 0.3)
  public var intensity: Float = 1

  public init() {}
  public init(color: FilterColor = FilterColor(0.6, 0.45, 0.3), intensity: Float = 1) {
    self.color = color
    self.intensity = intensity
  }

  public static let info = FilterInfo<Self>(
    "CIColorMonochrome", displayName: "Color Monochrome",
    categories: .anyMedium.union([.colorEffect]),
    "Makes a picture in shades of one colour.",
    [
      .inputImage,
      .color("inputColor", \.color, "The colour of the middle tones."),
      .number(
        "inputIntensity", \.intensity, .atLeast(0), slider: 0...1, identity: 0,
        "How much of the one-coloured picture is mixed in."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(color: FilterColor(1, 0, 0)), [0.5, 0.5, 0.5, 1], gives: [1, 0, 0, 1]),
    Example(Self(color: FilterColor(1, 0, 0)), [0.25, 0.25, 0.25, 1], gives: [0.5, 0, 0, 1]),
    Example(
      Self(color: FilterColor(1, 0, 0), intensity: 0.5), [0.75, 0.75, 0.75, 0.5],
      gives: [0.875, 0.625, 0.625, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    let color = my.color
    let intensity = my.intensity
    return { p, _ in
      let twice = 2.0 * p.luminance
      let dark = V.min(twice, 1.0)
      let bright = V.max(twice - 1.0, 0.0)
      @inline(__always) func shade(_ c: V) -> V { V.mad(1.0 - c, bright, c * dark) }
      return Color.mix(p, p.with(shade(color.r), shade(color.g), shade(color.b)), intensity)
    }
  }
}
