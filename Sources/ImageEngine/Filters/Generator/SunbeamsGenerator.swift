/// Draws a sun with uneven beams.
///
/// Apple publishes the parameters but not the formula. Our own design: a disc with a soft edge,
/// surrounded by a glow that ends at the striation radius, in radii of the sun; its beams are
/// smooth noise of three frequencies over the direction, scaled by the strength and hardened by the
/// contrast; they change as time goes from 0 to 1. Premultiplied linear light; alpha is the
/// brightest component; the result is infinite.
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
      .point("inputCenter", \.center, "Where the sun is."),
      .color("inputColor", \.color, "The colour."),
      .distance(
        "inputSunRadius", \.sunRadius, .atLeast(0), slider: 0...800, identity: 40,
        "The radius of the sun."),
      .number(
        "inputMaxStriationRadius", \.maxStriationRadius, .atLeast(0), slider: 0...10,
        identity: 2.58, "How far the beams reach, in radii of the sun."),
      .number(
        "inputStriationStrength", \.striationStrength, .atLeast(0), slider: 0...3, identity: 0.5,
        "How strong the beams are."),
      .number(
        "inputStriationContrast", \.striationContrast, .atLeast(0), slider: 0...5, identity: 1.375,
        "How hard the beams' edges are."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0, "Which beams there are."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(center: [0.5, 0.5]), gives: [1, 0.214041, 0, 1], at: 0, 0)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Place<V>) -> Color<V> {
    let center = my.center
    let color = my.color
    let radius = V.max(my.sunRadius, 0.1)
    let beams = Striations(
      strength: my.striationStrength, contrast: my.striationContrast, time: my.time)
    let reach = V.max(my.maxStriationRadius, 1.01)
    return { place in
      let way = place.point - center
      let t = way.length / radius
      let disc = 1.0 - V.smoothstep(0.9, 1.05, t)
      let fade = V.unit((reach - t) / (reach - 1.0))
      let glow = fade * fade * beams.light(way) * 0.8
      let light = V.max(disc, V.min(glow, 1.0))
      return Color(color.r * light, color.g * light, color.b * light, light).scaled(color.a)
    }
  }
}
