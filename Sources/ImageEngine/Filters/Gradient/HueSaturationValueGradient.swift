/// Draws a hue wheel, grey in the centre and saturated at the edge.
///
/// The wheel is defined: red points to the right, hues follow counterclockwise, saturation grows
/// with the distance, in sRGB codes or those of the colour space. Apple does not document softness
/// and dither: here the softness is the width of the soft edge in pixels, and dither the amplitude
/// of the noise in 8-bit codes. The extent is the wheel's square.
public struct HueSaturationValueGradient: GeneratorFilter {
  public var value: Float = 1
  public var radius: Float = 300
  public var softness: Float = 1
  public var dither: Float = 1
  public var colorSpace: ColorSpace = .sRGB

  public init() {}
  public init(
    value: Float = 1, radius: Float = 300, softness: Float = 1, dither: Float = 1,
    colorSpace: ColorSpace = .sRGB
  ) {
    self.value = value
    self.radius = radius
    self.softness = softness
    self.dither = dither
    self.colorSpace = colorSpace
  }

  public static let info = FilterInfo<Self>(
    "CIHueSaturationValueGradient", displayName: "Hue/Saturation/Value Gradient",
    categories: [.builtIn, .gradient, .stillImage, .video],
    "Draws a wheel of hues.",
    [
      .number("inputValue", \.value, .atLeast(0), slider: 0...1, "The brightness of the wheel."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...800,
        "The radius of the wheel, and the coordinates of its centre."),
      .number("inputSoftness", \.softness, .atLeast(0), slider: 0...1, "The softness of the edge."),
      .number("inputDither", \.dither, .atLeast(0), slider: 0...3, "The amount of noise."),
      .string("inputColorSpace", \.colorSpace, "The colour space of the hues."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(dither: 0), gives: [0.999981, 0.998642, 0.99463, 1], at: 300, 300),
    Example(Self(), gives: [0, 0, 0, 0], at: 1, 1),
  ]

  public var extent: Rectangle {
    Rectangle(x: 0, y: 0, width: 2 * Double(radius), height: 2 * Double(radius)).integral
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    let radius = V.max(my.radius, 1e-3)
    let value = my.value
    let softness = V.max(my.softness, 0.01)
    let dither = my.dither * V(1.0 / 255)
    let space = colorSpace
    return { place in
      let x = (place.x - radius) / radius
      let y = (place.y - radius) / radius
      let distance = V.sqrt(V.mad(x, x, y * y))
      let saturation = V.min(distance, 1.0)
      let hue = V.atan2(y, x) * V(3 / Double.pi)
      let grain = V.noise(V.floor(place.x), V.floor(place.y), seed: 1) - 0.5
      // The components are trapezoids over the hue, each shifted by a third.
      @inline(__always)
      func component(_ shift: Double) -> V {
        let t = V.abs(Fold.centered(hue - V(shift), 6.0))
        let pure = V.unit(2.0 - t)
        return V.mad(grain, dither, value * V.mad(saturation, pure - 1.0, 1.0))
      }
      let codes = Color<V>(component(0), component(2), component(4), 1.0)
      let cover = V.unit((1.0 - distance) * radius / softness + 0.5)
      return codes.light(from: space).scaled(cover)
    }
  }
}
