/// Draws a star as seen through a lens: a bright spot, a glow around it, and a cross of rays.
///
/// Apple publishes the parameters but not the formula. Our own design: the glow falls off as a
/// Gaussian with a half width of a third of the radius, with the spot in its centre; each ray is a
/// line of the given width that fades over a tenth of the cross scale in radii; opacities are
/// powers of ten, so that 0 is as bright as the spot and -2 a hundredth of it. Premultiplied linear
/// light, added; alpha is the brightest component; the result is infinite.
public struct StarShineGenerator: GeneratorFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var color = FilterColor(1, 0.8, 0.6)
  public var radius: Float = 50
  public var crossScale: Float = 15
  public var crossAngle: Float = 0.6
  public var crossOpacity: Float = -2
  public var crossWidth: Float = 2.5
  public var epsilon: Float = -2

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], color: FilterColor = FilterColor(1, 0.8, 0.6),
    radius: Float = 50, crossScale: Float = 15, crossAngle: Float = 0.6, crossOpacity: Float = -2,
    crossWidth: Float = 2.5, epsilon: Float = -2
  ) {
    self.center = center
    self.color = color
    self.radius = radius
    self.crossScale = crossScale
    self.crossAngle = crossAngle
    self.crossOpacity = crossOpacity
    self.crossWidth = crossWidth
    self.epsilon = epsilon
  }

  public static let info = FilterInfo<Self>(
    "CIStarShineGenerator", displayName: "Star Shine",
    categories: .squarePixels.union([.generator]),
    "Draws a star with a cross of rays.",
    [
      .point("inputCenter", \.center, "Where the star is."),
      .color("inputColor", \.color, "The colour."),
      .distance("inputRadius", \.radius, .atLeast(0), slider: 0...300, "How large the glow is."),
      .number(
        "inputCrossScale", \.crossScale, .atLeast(0), slider: 0...100, identity: 15,
        "How long the rays are."),
      .angle(
        "inputCrossAngle", \.crossAngle, .none, slider: -Double.pi...Double.pi,
        "How far the cross is turned."),
      .number(
        "inputCrossOpacity", \.crossOpacity, .atLeast(-8), slider: -8...0, identity: -2,
        "How bright the rays are; 0 is as bright as the star, each step down a tenth."),
      .distance(
        "inputCrossWidth", \.crossWidth, .atLeast(0), slider: 0.5...10, "How wide the rays are."),
      .number(
        "inputEpsilon", \.epsilon, .atLeast(-8), slider: -8...0, identity: -2,
        "How much light there is beyond the glow; each step down is a tenth."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0.5, 0.5], crossOpacity: -8), gives: [1, 0.60383, 0.318547, 1], at: 0, 0)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Place<V>) -> Color<V> {
    let center = my.center
    let radius = V.max(my.radius, 0.1)
    let color = my.color
    let cosine = V.cos(my.crossAngle)
    let sine = V.sin(my.crossAngle)
    let ray = V.exp2(my.crossOpacity * V(3.321928))
    let haze = V.exp2(my.epsilon * V(3.321928))
    let length = V.max(radius * my.crossScale * 0.1, 0.1)
    let width = V.max(my.crossWidth, 0.1)
    return { place in
      let p = (place.point - center).turned(cosine: cosine, sine: -sine)
      let t = p.length / radius
      let glow = V.exp(-9.0 * t * t) + haze / (1.0 + 4.0 * t * t)
      @inline(__always)
      func line(_ along: V, _ across: V) -> V {
        let (a, b) = (along / length, across / width)
        return V.exp(-2.0 * V.abs(a) - b * b)
      }
      // A ray starts with ten times its opacity.
      let cross = 10.0 * ray * (line(p.x, p.y) + line(p.y, p.x))
      let light = V.min(glow, 1.0) + cross
      let result = Color<V>(color.r * light, color.g * light, color.b * light, 1.0)
      let a = V.min(result.largest, 1.0) * color.a
      return Color(
        V.min(result.r, 1.0) * color.a, V.min(result.g, 1.0) * color.a,
        V.min(result.b, 1.0) * color.a, a)
    }
  }
}
