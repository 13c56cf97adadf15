/// Adds fine grain, so that smooth gradients show no banding in eight bits.
///
/// Apple publishes the parameter but not the formula. Our own design: triangular noise is added to
/// the sRGB codes, different for each component and pixel but the same in every rendering. Its
/// range is ten 8-bit codes at an intensity of 1, and one at the default, which makes the mean of
/// rounded codes correct. Straight alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct Dither: PointFilter {
  public var intensity: Float = 0.1

  public init() {}
  public init(intensity: Float) { self.intensity = intensity }

  public static let info = FilterInfo<Self>(
    "CIDither", displayName: "Dither", categories: .squarePixels.union([.colorEffect]),
    "Adds a fine grain that hides bands in gradients.",
    [
      .inputImage,
      .number(
        "inputIntensity", \.intensity, .within(0...5), slider: 0...1, identity: 0,
        "The strength of the grain; 0.1 is one 8-bit code."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(intensity: 0), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5])
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let size = my.intensity * V(10.0 / 255)
    return { p, place in
      let x = V.floor(place.x)
      let y = V.floor(place.y)
      @inline(__always)
      func grained(_ light: V, _ seed: Int) -> V {
        let grain = V.noise(x, y, seed: seed) - V.noise(x, y, seed: seed + 3)
        let code = V.unit(V.encoded(V.unit(light)))
        return light + V.decoded(V.unit(V.mad(grain, size, code))) - V.decoded(code)
      }
      return p.with(grained(p.r, 1), grained(p.g, 2), grained(p.b, 3))
    }
  }
}
