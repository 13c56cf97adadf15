/// Reduces the picture to shades of one colour, from black to white by luminance.
///
/// Defined, and measured against Core Image: luminance below one half darkens the colour, above it
/// mixes it with white; the result is mixed with the original pixel. Linear light; straight alpha
/// is unchanged.
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
        "The share of the monochrome picture in the result."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(color: FilterColor(1, 0, 0)), [0.5, 0.5, 0.5, 1], gives: [1, 0, 0, 1]),
    Example(Self(color: FilterColor(1, 0, 0)), [0.25, 0.25, 0.25, 1], gives: [0.5, 0, 0, 1]),
    Example(
      Self(color: FilterColor(1, 0, 0), intensity: 0.5), [0.75, 0.75, 0.75, 0.5],
      gives: [0.875, 0.625, 0.625, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let intensity = my.intensity
    let color = my.color * intensity
    let rest = 1.0 - intensity
    return { p, _ in
      let twice = p.dot(2 * 0.2126, 2 * 0.7152, 2 * 0.0722)
      let dark = V.min(twice, 1.0)
      let bright = V.max(twice - 1.0, 0.0)
      // The colour darkened, or mixed with white, then mixed with the original pixel.
      @inline(__always) func shade(_ own: V, _ c: V) -> V {
        V.mad(own, rest, V.mad(intensity - c, bright, c * dark))
      }
      return p.with(shade(p.r, color.r), shade(p.g, color.g), shade(p.b, color.b))
    }
  }
}
