/// Computes the minimum and maximum red in a part of the picture: one pixel, with the minimum in
/// red and the maximum in green.
///
/// Defined; blue is 0 and alpha 1. Premultiplied linear light.
public struct AreaMinMaxRed: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaMinMaxRed", displayName: "Area Min and Max Red",
    categories: .squarePixels.union([.reduction]),
    "Finds the minimum and the maximum of red.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 3, height: 1)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.1, 0.3, 0, 1], at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let (low, high) = pixels.extrema()
    return [SIMD4(low.x, high.x, 0, 1)]
  }
}
