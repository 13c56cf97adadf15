/// Draws a star as seen through a lens: a glow around a bright spot, and a white cross of rays.
///
/// Defined, measured: the glow is the colour times (radius / distance)²; the rays add white,
/// 10^opacity (1 - distance / (scale radius))² / ((u + e)(v + e) / (width radius)²)³, with the
/// distances u and v from the lines of the cross and e = width 10^epsilon. Two public samples agree
/// within a code. Premultiplied linear light, clamped to white; alpha is the brightest component;
/// the result is infinite.
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
      .point("inputCenter", \.center, "The position of the star."),
      .color("inputColor", \.color, "The colour."),
      .distance("inputRadius", \.radius, .atLeast(0), slider: 0...300, "The radius of the glow."),
      .number(
        "inputCrossScale", \.crossScale, .atLeast(0), slider: 0...100, identity: 15,
        "The length of the rays, as a multiple of the radius."),
      .angle(
        "inputCrossAngle", \.crossAngle, .none, slider: -Double.pi...Double.pi,
        "The rotation of the cross."),
      .number(
        "inputCrossOpacity", \.crossOpacity, .atLeast(-8), slider: -8...0, identity: -2,
        "The brightness of the rays; one less is a tenth of the light."),
      .number(
        "inputCrossWidth", \.crossWidth, .atLeast(0), slider: 0.5...10, "The width of the rays."),
      .number(
        "inputEpsilon", \.epsilon, .atLeast(-8), slider: -8...0, identity: -2,
        "The bluntness of the rays. Lower values make them sharper."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(center: [0.5, 0.5], radius: 10, crossScale: 0),
      gives: [0.25, 0.15096, 0.07964, 0.25], at: 20, 0)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let center = my.center
    let radius = V.max(my.radius, 0.1)
    let color = my.color
    let cosine = V.cos(my.crossAngle)
    let sine = V.sin(my.crossAngle)
    let ray = V.exp2(my.crossOpacity * V(3.321928))
    let width = V.max(my.crossWidth, 0.01)
    let blunt = width * V.exp2(my.epsilon * V(3.321928))
    let length = V.max(radius * my.crossScale, 1e-3)
    let scale = 1.0 / (width * radius)
    return { place in
      let p = (place.point - center).turned(cosine: cosine, sine: -sine)
      let square = V.max(Vector2.dot(p, p), 1e-4)
      let glow = radius * radius / square
      let fade = V.unit(1.0 - V.sqrt(square) / length)
      let lines = V.max((V.abs(p.x) + blunt) * scale * ((V.abs(p.y) + blunt) * scale), 1e-4)
      let white = ray * fade * fade / (lines * lines * lines)
      let result = Color<V>(
        V.min(V.mad(color.r, glow, white), 1.0), V.min(V.mad(color.g, glow, white), 1.0),
        V.min(V.mad(color.b, glow, white), 1.0), 1.0)
      return Color(
        result.r * color.a, result.g * color.a, result.b * color.a, result.largest * color.a)
    }
  }
}
