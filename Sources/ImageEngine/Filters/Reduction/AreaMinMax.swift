/// Computes the minimum and maximum of each component in a part of the picture: two pixels side by
/// side.
///
/// Defined: premultiplied linear light, including alpha.
public struct AreaMinMax: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaMinMax", displayName: "Area Min and Max",
    categories: .squarePixels.union([.reduction]),
    "Finds the minimum and the maximum of each component.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 3, height: 1)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.1, 0.1, 0.1, 1], at: 0, 0),
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 3, height: 1)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.3, 0.3, 0.3, 1], at: 1, 0),
  ]

  public var area: Rectangle { extent }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: 2, height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let (low, high) = pixels.extrema()
    return [low, high]
  }
}
