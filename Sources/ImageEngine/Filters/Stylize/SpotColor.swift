/// Replaces the colours near three given ones by others and removes all remaining colour.
///
/// Apple publishes the parameters but not the formula. Our own design: a pixel whose sRGB codes are
/// nearer to a centre colour than the closeness takes the replacement colour, scaled by its
/// brightness relative to the centre; the contrast is the sharpness of that boundary. Pixels near
/// none of them become white, as in print with spot colours; of several, the last one wins.
/// Straight alpha is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct SpotColor: PointFilter {
  public var centerColor1 = FilterColor(0.0784, 0.0627, 0.0706)
  public var replacementColor1 = FilterColor(0.4392, 0.1922, 0.1961)
  public var closeness1: Float = 0.22
  public var contrast1: Float = 0.98
  public var centerColor2 = FilterColor(0.5255, 0.3059, 0.3451)
  public var replacementColor2 = FilterColor(0.9137, 0.5608, 0.5059)
  public var closeness2: Float = 0.15
  public var contrast2: Float = 0.98
  public var centerColor3 = FilterColor(0.9216, 0.4549, 0.3333)
  public var replacementColor3 = FilterColor(0.9098, 0.7529, 0.6078)
  public var closeness3: Float = 0.5
  public var contrast3: Float = 0.99

  public init() {}

  public static let info = FilterInfo<Self>(
    "CISpotColor", displayName: "Spot Color",
    categories: .squarePixels.union([.stylize]),
    "Prints the picture in three spot colours.",
    [
      .inputImage,
      .color("inputCenterColor1", \.centerColor1, "The first colour to replace."),
      .color("inputReplacementColor1", \.replacementColor1, "The colour that replaces it."),
      .number(
        "inputCloseness1", \.closeness1, .atLeast(0), slider: 0...0.5,
        "The tolerance within which colours match."),
      .number(
        "inputContrast1", \.contrast1, .atLeast(0), slider: 0...1,
        "The contrast of the first colour's edge."
      ),
      .color("inputCenterColor2", \.centerColor2, "The second colour to replace."),
      .color("inputReplacementColor2", \.replacementColor2, "The colour that replaces it."),
      .number(
        "inputCloseness2", \.closeness2, .atLeast(0), slider: 0...0.5,
        "The tolerance within which colours match."),
      .number(
        "inputContrast2", \.contrast2, .atLeast(0), slider: 0...1,
        "The contrast of the second colour's edge."),
      .color("inputCenterColor3", \.centerColor3, "The third colour to replace."),
      .color("inputReplacementColor3", \.replacementColor3, "The colour that replaces it."),
      .number(
        "inputCloseness3", \.closeness3, .atLeast(0), slider: 0...0.5,
        "The tolerance within which colours match."),
      .number(
        "inputContrast3", \.contrast3, .atLeast(0), slider: 0...1,
        "The contrast of the third colour's edge."
      ),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 1, 0, 0.5], gives: [1, 1, 1, 0.5])
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let first = SpotInk(my.centerColor1, my.replacementColor1, my.closeness1, my.contrast1)
    let second = SpotInk(my.centerColor2, my.replacementColor2, my.closeness2, my.contrast2)
    let third = SpotInk(my.centerColor3, my.replacementColor3, my.closeness3, my.contrast3)
    return { p, _ in
      let codes = p.map { V.encoded(V.unit($0)) }
      let white = p.with(1.0)
      return third.over(second.over(first.over(white, codes), codes), codes)
    }
  }
}

/// Replaces one colour by another.
private struct SpotInk<V: Real> {
  private let center: Color<V>
  private let ink: Color<V>
  private let limit: V
  private let slope: V

  @inline(__always)
  init(_ center: Color<V>, _ ink: Color<V>, _ closeness: V, _ contrast: V) {
    self.center = center.map { V.encoded(V.unit($0)) }
    self.ink = ink
    limit = closeness
    slope = 1.0 / V.max((1.0 - V.min(contrast, 1.0)) * 2.0, 0.02)
  }

  @inline(__always)
  func over(_ behind: Color<V>, _ codes: Color<V>) -> Color<V> {
    let d = codes - center
    let distance = V.sqrt(d.r * d.r + d.g * d.g + d.b * d.b)
    let cover = V.unit((limit - distance) * slope + 0.5)
    let gain = V.clamp(1.0 + (codes.luminance - center.luminance), 0.5, 1.5)
    return Color.mix(behind, ink.map { V.unit($0 * gain) }, cover)
  }
}
