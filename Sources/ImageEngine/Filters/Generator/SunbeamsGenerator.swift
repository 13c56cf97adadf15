/// Draws a sun with uneven white beams.
///
/// The light is measured: the colour times (radius / distance)², plus white, the strength times a
/// noise of the direction with mean 0.5; all fades evenly to the striation radius, in radii of the
/// sun. Apple's noise is its own: with it a public sample agrees within a code, with ours only the
/// mean does. Our noise is smooth, of two frequencies, hardened by the contrast, and changes as
/// time goes from 0 to 1. Premultiplied linear light, clamped to white; alpha is the brightest
/// component.
public struct SunbeamsGenerator: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color = FilterColor(1, 0.5, 0)
  public var sunRadius: Float = 40
  public var maxStriationRadius: Float = 2.58
  public var striationStrength: Float = 0.5
  public var striationContrast: Float = 1.375
  public var time: Float = 0

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], color: FilterColor = FilterColor(1, 0.5, 0),
    sunRadius: Float = 40, maxStriationRadius: Float = 2.58, striationStrength: Float = 0.5,
    striationContrast: Float = 1.375, time: Float = 0
  ) {
    self.center = center
    self.color = color
    self.sunRadius = sunRadius
    self.maxStriationRadius = maxStriationRadius
    self.striationStrength = striationStrength
    self.striationContrast = striationContrast
    self.time = time
  }

  public static let info = FilterInfo<Self>(
    "CISunbeamsGenerator", displayName: "Sunbeams",
    categories: .squarePixels.union([.generator]),
    "Draws a sun with beams.",
    [
      .point("inputCenter", \.center, "The position of the sun."),
      .color("inputColor", \.color, "The colour."),
      .distance(
        "inputSunRadius", \.sunRadius, .atLeast(0), slider: 0...800, identity: 40,
        "The radius of the sun."),
      .number(
        "inputMaxStriationRadius", \.maxStriationRadius, .atLeast(0), slider: 0...10,
        identity: 2.58, "The length of the beams, as a multiple of the sun's radius."),
      .number(
        "inputStriationStrength", \.striationStrength, .atLeast(0), slider: 0...3, identity: 0.5,
        "The strength of the beams."),
      .number(
        "inputStriationContrast", \.striationContrast, .atLeast(0), slider: 0...5, identity: 1.375,
        "The contrast of the beams' edges."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0, "The seed of the beams."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0.5, 0.5], sunRadius: 10, maxStriationRadius: 4, striationStrength: 0),
      gives: [0.125, 0.026755, 0, 0.125], at: 20, 0)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let color = my.color
    let radius = my.sunRadius
    let reach = my.maxStriationRadius
    let beams = Striations(
      strength: my.striationStrength, contrast: my.striationContrast, time: my.time)
    return { place in beams.sun(place.point - center, color, radius: radius, reach: reach) }
  }
}
