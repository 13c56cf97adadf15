/// Makes the picture warmer or cooler, greener or more magenta: adapts it from one white to
/// another.
///
/// Apple publishes no formula. Our own design in linear light: Bradford chromatic adaptation
/// between the two whites. A white is a point on the CIE daylight locus, below 4000 K on the
/// Planckian locus; its tint moves it off the locus by 1/3000 in CIE 1960 u, v per unit, positive
/// towards green, as in raw converters. In the one public sample (6500 to 4000 K) the medians of
/// the differences are within 2.3 8-bit codes. Straight or premultiplied alike; alpha is unchanged.
/// Temperatures are clamped to 1667 … 25 000 K.
public struct TemperatureAndTint: PointFilter {
  public var neutral: SIMD2<Float> = [6500, 0]
  public var target: SIMD2<Float> = [6500, 0]

  public init() {}
  public init(neutral: SIMD2<Float> = [6500, 0], target: SIMD2<Float> = [6500, 0]) {
    self.neutral = neutral
    self.target = target
  }

  public static let info = FilterInfo<Self>(
    "CITemperatureAndTint", displayName: "Temperature and Tint",
    categories: .anyMedium.union([.colorAdjustment]),
    "Makes the picture warmer or colder, greener or redder.",
    [
      .inputImage,
      .vector(
        "inputNeutral", \.neutral, identity: [6500, 0],
        "The light in which the picture was taken: its temperature in kelvin, and its tint."),
      .vector(
        "inputTargetNeutral", \.target, identity: [6500, 0],
        "The light to simulate: its temperature in kelvin, and its tint."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    Example(
      Self(neutral: [3000, 20], target: [3000, 20]), [0.1, 0.2, 0.3, 1],
      gives: [0.1, 0.2, 0.3, 1]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let before = WhitePoint(my.neutral).cones
    let after = WhitePoint(my.target).cones
    // Subtracting 1 and adding the pixel makes a gain of 1 exact.
    let long = after.x / before.x - 1.0
    let middle = after.y / before.y - 1.0
    let short = after.z / before.z - 1.0
    return { p, _ in
      let l = long * p.dot(0.422725293, 0.491345324, 0.027357945)
      let m = middle * p.dot(0.055699777, 0.961534051, 0.02318381)
      let s = short * p.dot(0.021382644, 0.087641868, 0.980508133)
      let change = p.with(l, m, s)
      return p
        + p.with(
          change.dot(2.538044517, -1.293276998, -0.040236884),
          change.dot(-0.146004058, 1.116648306, -0.022329026),
          change.dot(-0.04229851, -0.07160722, 1.022752688))
    }
  }
}

/// The chromaticity of a light, given its temperature and tint.
private struct WhitePoint<V: Real> {
  let x, y: V

  @inline(__always)
  init(_ light: Vector2<V>) {
    let kelvin = V.clamp(light.x, 1667.0, 25_000.0)
    let r = 1000.0 / kelvin
    // Daylight: CIE 15. Below 4000 K: the cubic approximation of the Planckian locus by Kang et
    // al., blended into daylight over 2000 K.
    let cool = V.polynomial(r, 0.237040, 0.24748, 1.9018, -2.0064)
    let noon = V.polynomial(r, 0.244063, 0.09911, 2.9678, -4.6070)
    let daylight = V.pick(cool, where: kelvin, exceeds: 7000.0, else: noon)
    let glow = V.polynomial(r, 0.179910, 0.8776956, -0.2343589, -0.2661239)
    let join = V.unit((kelvin - 2000.0) * V(1.0 / 2000))
    let warmX = V.mad(join, 0.001884, glow)
    let ember = V.polynomial(glow, -0.20219683, 2.18555832, -1.34811020, -1.1063814)
    let bulb = V.polynomial(glow, -0.16748867, 2.09137015, -1.37418593, -0.9549476)
    let warmY = V.mad(join, 0.007081, V.pick(bulb, where: kelvin, exceeds: 2222.0, else: ember))
    let locusX = V.pick(daylight, where: kelvin, exceeds: 4000.0, else: warmX)
    let locusY = V.pick(
      V.polynomial(daylight, -0.275, 2.87, -3), where: kelvin, exceeds: 4000.0, else: warmY)

    // Perpendicular to the locus in u and v, with the slope of daylight below as well.
    let slope = V.mad(locusX, -6.0, 2.87)
    let scale = 1.0 / V.mad(locusY, 12.0, V.mad(locusX, -2.0, 3.0))
    let scaleSlope = V.mad(slope, 12.0, -2.0)
    let u = 4.0 * locusX * scale
    let v = 6.0 * locusY * scale
    let du = scale * (4.0 - u * scaleSlope)
    let dv = scale * (6.0 * slope - v * scaleSlope)
    let step = light.y * V(1.0 / 3000) / V.sqrt(V.mad(du, du, dv * dv))
    let tintedU = V.mad(-dv, step, u)
    let tintedV = V.mad(du, step, v)
    let back = 1.0 / V.mad(tintedV, -8.0, V.mad(tintedU, 2.0, 4.0))
    x = 3.0 * tintedU * back
    y = 2.0 * tintedV * back
  }

  /// Bradford's cone responses to the light, normalised to Y = 1.
  var cones: Vector4<V> {
    @inline(__always) get {
      let red = x / y
      let blue = (1.0 - x - y) / y
      @inline(__always) func response(_ a: Double, _ b: Double, _ c: Double) -> V {
        V.mad(red, V(a), V.mad(blue, V(c), V(b)))
      }
      return Vector4(
        response(0.8951, 0.2664, -0.1614), response(-0.7502, 1.7135, 0.0367),
        response(0.0389, -0.0685, 1.0296), 1.0)
    }
  }
}
