/// Draws the coloured rings of a lens around a bright light.
///
/// Apple publishes the parameters but not the formula. Our own design: red, green and blue have a
/// ring each, of equal width, whose radii differ more the less they overlap, red outside; the
/// streaks are smooth noise of three frequencies over the direction, scaled by the strength and
/// hardened by the contrast; they change as time goes from 0 to 1. Premultiplied linear light;
/// alpha is the brightest component; the result is infinite.
public struct LenticularHaloGenerator: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color = FilterColor(1, 0.9, 0.8)
  public var haloRadius: Float = 70
  public var haloWidth: Float = 87
  public var haloOverlap: Float = 0.77
  public var striationStrength: Float = 0.5
  public var striationContrast: Float = 1
  public var time: Float = 0

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], color: FilterColor = FilterColor(1, 0.9, 0.8),
    haloRadius: Float = 70, haloWidth: Float = 87, haloOverlap: Float = 0.77,
    striationStrength: Float = 0.5, striationContrast: Float = 1, time: Float = 0
  ) {
    self.center = center
    self.color = color
    self.haloRadius = haloRadius
    self.haloWidth = haloWidth
    self.haloOverlap = haloOverlap
    self.striationStrength = striationStrength
    self.striationContrast = striationContrast
    self.time = time
  }

  public static let info = FilterInfo<Self>(
    "CILenticularHaloGenerator", displayName: "Lenticular Halo",
    categories: .squarePixels.union([.generator]),
    "Draws rings of colour around a light.",
    [
      .point("inputCenter", \.center, "The position of the light."),
      .color("inputColor", \.color, "The colour."),
      .distance(
        "inputHaloRadius", \.haloRadius, .atLeast(0), slider: 0...1000, "The radius of the rings."),
      .distance(
        "inputHaloWidth", \.haloWidth, .atLeast(0), slider: 0...300, "The width of each ring."),
      .number(
        "inputHaloOverlap", \.haloOverlap, .atLeast(0), slider: 0...1,
        "The overlap of the rings of different colours."),
      .number(
        "inputStriationStrength", \.striationStrength, .atLeast(0), slider: 0...3,
        "The strength of the streaks."),
      .number(
        "inputStriationContrast", \.striationContrast, .atLeast(0), slider: 0...5,
        "The contrast of the streaks' edges."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The seed of the streaks."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(striationStrength: 0), gives: [0, 0, 0, 0], at: 600, 150)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let color = my.color
    let half = V.max(0.5 * my.haloWidth, 0.5)
    let radius = my.haloRadius
    let shift = half * (1.0 - V.unit(my.haloOverlap))
    let beams = Striations(
      strength: my.striationStrength, contrast: my.striationContrast, time: my.time)
    return { place in
      let way = place.point - center
      let distance = way.length
      let light = beams.light(way) * 0.8
      @inline(__always)
      func ring(_ middle: V) -> V {
        let t = V.unit(1.0 - V.abs(distance - middle) / half)
        return V.min(t * t * V.mad(t, -2.0, 3.0) * light, 1.0)
      }
      let p = Color<V>(
        color.r * ring(radius + shift), color.g * ring(radius), color.b * ring(radius - shift), 1.0)
      return Color(p.r, p.g, p.b, V.min(p.largest, 1.0)).scaled(color.a)
    }
  }
}
