/// Computes the mean of each row of a part of the picture: one column.
///
/// Defined: the mean of premultiplied linear light.
public struct RowAverage: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIRowAverage", displayName: "Row Average",
    categories: .squarePixels.union([.reduction]),
    "Computes the mean of each row.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 2)),
      on: .greys([[0.1, 0.2], [0.3, 0.4]]), gives: [0.15, 0.15, 0.15, 1], at: 0, 1)
  ]

  public var area: Rectangle { extent }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: 1, height: part.height) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    (0..<pixels.height).map { y in
      let sum = pixels.row(y).reduce(into: SIMD4<Double>.zero) { $0 += SIMD4<Double>($1) }
      return SIMD4<Float>(sum / Double(pixels.width))
    }
  }
}
