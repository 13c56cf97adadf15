/// Measures horizontal and vertical changes with Gabor filters, like cells in the visual cortex.
///
/// Defined, measured: red is the response of an odd filter along x, three pixels wide, and green
/// along y; the middle row has 0.55 of the difference, its neighbours 0.25 each. Of red, green and
/// blue the component with the largest response counts, in premultiplied linear light. A public
/// sample agrees within two codes. Blue is 0 and alpha 1; values may be negative. The extent is
/// unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct GaborGradients: SamplingFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIGaborGradients", displayName: "Gabor Gradients",
    categories: .squarePixels.union([.stylize]),
    "Measures waves of brightness.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1], side: 9), gives: [0, 0, 0, 1], at: 4, 4),
    Example(
      Self(), on: .greys(Array(repeating: [0.1, 0.15, 0.2, 0.25, 0.3], count: 5)),
      gives: [0.105, 0, 0, 1], at: 2, 2),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(2)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    { images, _ in
      let image = images.first
      @inline(__always)
      func weighted(_ middle: Color<V>, _ low: Color<V>, _ high: Color<V>) -> Color<V> {
        Color.mad(low + high, 0.25, middle * 0.55)
      }
      /// The component that is farthest from 0.
      @inline(__always)
      func strongest(_ p: Color<V>) -> V {
        let two = V.pick(p.r, where: V.abs(p.r), exceeds: V.abs(p.g), else: p.g)
        return V.pick(two, where: V.abs(two), exceeds: V.abs(p.b), else: p.b)
      }
      let left = weighted(image[-1, 0], image[-1, -1], image[-1, 1])
      let right = weighted(image[1, 0], image[1, -1], image[1, 1])
      let below = weighted(image[0, -1], image[-1, -1], image[1, -1])
      let above = weighted(image[0, 1], image[-1, 1], image[1, 1])
      return Color(strongest(right - left), strongest(above - below), 0.0, 1.0)
    }
  }
}
