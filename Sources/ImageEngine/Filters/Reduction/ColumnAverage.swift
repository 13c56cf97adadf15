/// Computes the mean of each column of a part of the picture: one row.
///
/// Defined: the mean of premultiplied linear light.
public struct ColumnAverage: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIColumnAverage", displayName: "Column Average",
    categories: .squarePixels.union([.reduction]),
    "Computes the mean of each column.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 2)),
      on: .greys([[0.1, 0.2], [0.3, 0.4]]), gives: [0.3, 0.3, 0.3, 1], at: 1, 0)
  ]

  public var area: Rectangle { extent }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: part.width, height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    var sums = [SIMD4<Double>](repeating: .zero, count: pixels.width)
    for y in 0..<pixels.height {
      for (x, p) in pixels.row(y).enumerated() { sums[x] += SIMD4<Double>(p) }
    }
    return sums.map { SIMD4<Float>($0 / Double(pixels.height)) }
  }
}
