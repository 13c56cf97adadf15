/// Darkens the picture towards its corners, or brightens them if the intensity is negative.
///
/// Apple publishes the parameters but not the formula. Our own design: with u the distance from the
/// centre, 1 in the corners, and w² = u² / (1 + 2 (1 - u²) / radius²), the code k of a white pixel
/// becomes 1 - intensity * sin²(π/4 * w), and light is scaled by k² (0.8 + 0.2 k), which
/// approximates k to the power of 2.2. It was calibrated to the one public sample, whose parameters
/// (intensity 2, radius 10) are beyond the documented ones: its factors of light were .61, .36, .09
/// and 0 at .40, .56, .80 and .96; the formula gives .63, .38, .09 and 0. Works on straight or
/// premultiplied colour alike.
public struct Vignette: PointFilter {
  public var intensity: Float = 0
  public var radius: Float = 1

  public init() {}
  public init(intensity: Float = 0, radius: Float = 1) {
    self.intensity = intensity
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIVignette", displayName: "Vignette",
    categories: [.builtIn, .colorEffect, .highDynamicRange, .interlaced, .stillImage, .video],
    "Darkens the picture towards its corners.",
    [
      .inputImage,
      .number(
        "inputIntensity", \.intensity, .within(-1...1, computedWithin: -100...100),
        slider: -1...1, identity: 0,
        "The strength of the darkening; negative values brighten the corners."),
      .number(
        "inputRadius", \.radius, .within(0...2, computedWithin: 0...1e6), slider: 0...2,
        unit: .relative, "The reach of the darkening from the corners towards the centre."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(intensity: 1), [0.4, 0.4, 0.4, 1], gives: [0.4, 0.4, 0.4, 1]),
    Example(
      Self(intensity: 0, radius: 2), [0.4, 0.4, 0.4, 1], gives: [0.4, 0.4, 0.4, 1], at: [0, 0]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let intensity = -my.intensity
    let radius = V.max(my.radius, 0.01)
    let reach = 2.0 / (radius * radius)
    // The square of the sine as a series in w², exact in the corners.
    let (first, second, third) = (intensity * 0.61685, intensity * -0.12684, intensity * 0.00999)
    return { p, place in
      let diagonal = V.mad(place.width, place.width, place.height * place.height)
      // An infinite picture has no corners and looks the same as at its centre everywhere.
      let corner = 2.0 / V.sqrt(V.max(diagonal, 1.0))
      let unit = V.pick(corner, where: diagonal, exceeds: 0.0, else: 0.0)
      let x = V.mad(place.x, unit, -place.center.x * unit)
      let y = V.mad(place.y, unit, -place.center.y * unit)
      let u2 = V.mad(x, x, y * y)
      let w2 = u2 * V.inverse(V.mad(u2, -reach, 1.0 + reach))
      let code = V.max(V.mad(w2, V.mad(w2, V.mad(w2, third, second), first), 1.0), 0.0)
      return p * (code * code * V.mad(code, 0.2, 0.8))
    }
  }
}
