/// Measures the horizontal and vertical gradient of brightness.
///
/// Apple publishes no scale. Here red is the derivative to the right and green upwards, of the
/// luminance of premultiplied linear light, by Sobel's weights divided by eight: a slope of 1 per
/// pixel gives 1. Blue is 0 and alpha 1; values may be negative. The extent is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct SobelGradients: SamplingFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISobelGradients", displayName: "Sobel Gradients",
    categories: .squarePixels.union([.stylize]),
    "Measures slopes of brightness.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3], [0.1, 0.2, 0.3], [0.1, 0.2, 0.3]]),
      gives: [0.1, 0, 0, 1],
      at: 1, 1)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    { images, _ in
      let slope = Slope.sobel(images.first)
      return Color(slope.x, slope.y, 0.0, 1.0)
    }
  }
}
