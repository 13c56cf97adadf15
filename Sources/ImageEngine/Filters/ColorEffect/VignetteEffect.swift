/// Darkens the area outside a circle, or brightens it if the intensity is negative.
///
/// Defined and measured against Core Image at a falloff of one half: the sRGB code k of white
/// becomes 1 - intensity * S, where S is a quintic smoothstep over twice the radius, and light is
/// scaled by the light of k. Apple does not document the falloff. Here it is the width of the
/// transition around the radius, from a hard edge at 0 to four radii at 1. Works on straight or
/// premultiplied colour alike.
public struct VignetteEffect: PointFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var radius: Float = 150
  public var intensity: Float = 1
  public var falloff: Float = 0.5

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], radius: Float = 150, intensity: Float = 1,
    falloff: Float = 0.5
  ) {
    self.center = center
    self.radius = radius
    self.intensity = intensity
    self.falloff = falloff
  }

  public static let info = FilterInfo<Self>(
    "CIVignetteEffect", displayName: "Vignette Effect",
    categories: [.builtIn, .colorEffect, .highDynamicRange, .interlaced, .stillImage, .video],
    "Darkens the picture around a circle.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the circle."),
      .number(
        "inputRadius", \.radius, .atLeast(0), slider: 0...2000, unit: .pixels,
        "The distance from the centre at which half the darkening is reached."),
      .number(
        "inputIntensity", \.intensity, .within(-1...1), slider: -1...1, identity: 0,
        "The strength of the darkening outside the circle; negative values brighten."),
      .number(
        "inputFalloff", \.falloff, .within(0...1), slider: 0...1,
        "The softness of the edge; 0 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.4, 0.4, 0.4, 1], gives: [0.4, 0.4, 0.4, 1], at: [0.5, 0.75]),
    Example(
      Self(center: [0, 0], radius: 10), [0.4, 0.4, 0.4, 0.5], gives: [0, 0, 0, 0.5],
      at: [0.9, 0.9]),
    // At the radius the code of white is one half.
    Example(
      Self(center: [150, 100], radius: 100, falloff: 0.2), [1, 1, 1, 1],
      gives: [0.214041, 0.214041, 0.214041, 1], at: [0.5, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let (center, radius, intensity) = (my.center, my.radius, my.intensity)
    let width = 4.0 * V.max(radius * my.falloff, 0.01)
    let scale = 1.0 / width
    let start = (0.5 * width - radius) * scale
    let power = V.power(2.4)
    return { p, place in
      let x = place.x - center.x
      let y = place.y - center.y
      let distance = V.sqrt(V.mad(x, x, y * y))
      let u = V.unit(V.mad(distance, scale, start))
      let rise = u * u * u * V.polynomial(u, 10, -15, 6)
      let code = 1.0 - intensity * rise
      // The sRGB curve, continued above white.
      let bright = V.pow(V.mad(code, V(1 / 1.055), V(0.055 / 1.055)), power)
      return p * V.pick(bright, where: code, exceeds: 1.0, else: V.decoded(V.unit(code)))
    }
  }
}
