/// Lights the picture with a spotlight and leaves the rest dark.
///
/// Apple publishes the parameters but not the formula. Our own design: the light shines from its
/// position above the picture towards the point. A pixel's illumination is the cosine of its angle
/// from the light's direction, to the power of one over the concentration, times the cosine of the
/// angle of incidence, normalised to 1 at the point. Linear light is multiplied by it, the
/// brightness and the colour. Straight alpha is unchanged.
public struct SpotLight: PointFilter {
  public var lightPosition: SIMD3<Float> = [400, 600, 150]
  public var lightPointsAt: SIMD3<Float> = [200, 200, 0]
  public var brightness: Float = 3
  public var concentration: Float = 0.1
  public var color = FilterColor.white

  public init() {}
  public init(
    lightPosition: SIMD3<Float> = [400, 600, 150], lightPointsAt: SIMD3<Float> = [200, 200, 0],
    brightness: Float = 3, concentration: Float = 0.1, color: FilterColor = FilterColor.white
  ) {
    self.lightPosition = lightPosition
    self.lightPointsAt = lightPointsAt
    self.brightness = brightness
    self.concentration = concentration
    self.color = color
  }

  public static let info = FilterInfo<Self>(
    "CISpotLight", displayName: "Spot Light",
    categories: .squarePixels.union([.stylize]),
    "Lights the picture with a spot light.",
    [
      .inputImage,
      .vector(
        "inputLightPosition", \.lightPosition, unit: .pixels,
        "The position of the light; the third number is its height above the picture."),
      .vector(
        "inputLightPointsAt", \.lightPointsAt, unit: .pixels,
        "The point that the light is directed at."),
      .number(
        "inputBrightness", \.brightness, .atLeast(0), slider: 0...10, identity: 1,
        "The brightness of the light."),
      .number(
        "inputConcentration", \.concentration, .atLeast(0.001), slider: 0.001...1.5, identity: 20,
        "The concentration of the light; higher values make its cone narrower."),
      .color("inputColor", \.color, "The colour of the light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(lightPosition: [150, 100, 100], lightPointsAt: [150, 100, 0], brightness: 1),
      [0.5, 0.5, 0.5, 1],
      gives: [0.5, 0.5, 0.5, 1]),
    Example(
      Self(lightPosition: [150, 1e6, 1], lightPointsAt: [150, 2e6, 0]), [0.5, 0.5, 0.5, 1],
      gives: [0, 0, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let (light, target) = (my.lightPosition, my.lightPointsAt)
    let axis = Vector4<V>(target.x - light.x, target.y - light.y, target.z - light.z, 0.0)
    let length = V.max(V.sqrt(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z), 1e-3)
    let exponent = 1.0 / V.max(my.concentration, 0.001)
    let height = V.max(V.abs(light.z), 1e-3)
    // The incidence at the point that the light is aimed at.
    let steep = length / height
    let color = my.color
    let brightness = my.brightness
    return { p, place in
      let (x, y) = (place.x - light.x, place.y - light.y)
      let distance = V.sqrt(V.mad(x, x, V.mad(y, y, height * height)))
      let cosine = (axis.x * x + axis.y * y - axis.z * light.z) / (length * distance)
      let cone = V.exp2(V.log2(V.clamp(cosine, 1e-6, 1.0)) * exponent)
      let hit = V.min(height / distance * steep, 2.0)
      let gain = cone * hit * brightness
      return p.with(p.r * color.r * gain, p.g * color.g * gain, p.b * color.b * gain)
    }
  }
}
