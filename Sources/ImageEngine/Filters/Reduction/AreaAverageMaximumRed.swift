/// Computes the mean of the pixels with the most red in a part of the picture: one pixel.
///
/// Apple publishes only the name. This interpretation is our own, as is counting red within a
/// thousandth of the maximum. Premultiplied linear light.
public struct AreaAverageMaximumRed: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaAverageMaximumRed", displayName: "Area Average and Maximum Red",
    categories: [.builtIn, .reduction],
    "Computes the mean of the reddest pixels.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 3, height: 1)),
      on: .pixels([[[0.5, 0.2, 0, 1], [0.5, 0.4, 0, 1], [0.1, 1, 1, 1]]]), gives: [0.5, 0.3, 0, 1],
      at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let limit = pixels.extrema().high.x
    var (sum, count) = (SIMD4<Double>.zero, 0.0)
    for y in 0..<pixels.height {
      for p in pixels.row(y) where p.x >= limit - 0.001 * abs(limit) {
        sum += SIMD4<Double>(p)
        count += 1
      }
    }
    return [SIMD4<Float>(sum / max(count, 1))]
  }
}
