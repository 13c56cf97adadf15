/// Measures how fast brightness changes to the right and upwards.
///
/// Apple publishes no scale. In this design red is the derivative to the right
/// and green that upwards, of the luminance of premultiplied linear light, by
/// Sobel's weights over eight: a slope of 1 for each pixel is 1. Blue is 0 and
/// alpha 1; values may be negative. The extent stays.
///
/// Follows single pixels: a preview of another size differs from the export
/// where edges are hard.
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
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    { images, _ in
      let slope = Slope.sobel(images.first)
      return Color(slope.x, slope.y, 0.0, 1.0)
    }
  }
}
