/// Measures horizontal and vertical changes of brightness with Gabor filters, like cells in the
/// visual cortex.
///
/// Apple publishes neither scale nor size. Our own design: red is the response of an odd Gabor
/// filter along x and green along y, five pixels wide: Gaussian windows of 1.2 pixels and a period
/// of 6. Applied to the luminance of premultiplied linear light and normalised so that a slope of 1
/// per pixel gives 1. Blue is 0 and alpha 1; values may be negative. The extent is unchanged.
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
      gives: [0.05, 0, 0, 1], at: 2, 2),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(2)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    { images, _ in
      var x: V = 0.0
      var y: V = 0.0
      for row in 0..<5 {
        for column in 0..<5 where row != 2 || column != 2 {
          let light = images.first[column - 2, row - 2].luminance
          x = V.mad(light, V(Self.window[row] * Self.wave[column]), x)
          y = V.mad(light, V(Self.window[column] * Self.wave[row]), y)
        }
      }
      return Color(x, y, 0.0, 1.0)
    }
  }

  /// Across: a Gaussian with a sum of 1.
  private static let window = [0.085522, 0.242312, 0.344332, 0.242312, 0.085522]
  /// Along: a windowed sine, which maps a slope of 1 to 1.
  private static let wave = [-0.130476, -0.239048, 0, 0.239048, 0.130476]
}
