/// Computes the mean of a part of the picture: one pixel.
///
/// Defined: the mean of premultiplied linear light; pixels outside the picture do not count.
public struct AreaAverage: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaAverage", displayName: "Area Average",
    categories: .squarePixels.union([.reduction]),
    "Computes the mean of a part of the picture.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 1)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.15, 0.15, 0.15, 1], at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    [pixels.sum() / Float(pixels.width * pixels.height)]
  }
}
