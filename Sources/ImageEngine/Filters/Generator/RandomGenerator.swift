/// Infinite noise: each pixel's red, green, blue and alpha are independent numbers between 0 and 1.
///
/// Apple does not publish its numbers, so these are our own, a hash of the pixel's position and
/// therefore reproducible. Linear light with straight alpha.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct RandomGenerator: GeneratorFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIRandomGenerator", displayName: "Random Generator",
    categories: [.builtIn, .generator, .stillImage, .video], "Fills everything with noise.", [])

  public static let examples: [Example<Self>] = [
    Example(Self(), gives: [0.199823, 0.202473, 0.13729, 0.20982], at: 3, 4)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    return { place in
      let x = V.floor(place.x)
      let y = V.floor(place.y)
      return Color(
        V.noise(x, y, seed: 1), V.noise(x, y, seed: 2), V.noise(x, y, seed: 3),
        V.noise(x, y, seed: 4)
      ).premultiplied
    }
  }
}
