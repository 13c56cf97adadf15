/// Finds the bounding box of all pixels with any red: one pixel, whose red and green are the lower
/// left corner, blue the width and alpha the height.
///
/// Apple documents no more than that. Numbers are in pixels relative to the part's lower left
/// corner; without any red they are all 0.
public struct AreaBoundsRed: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaBoundsRed", displayName: "Area Bounds Red",
    categories: .squarePixels.union([.reduction]),
    "Finds the bounds of all red pixels.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 4, height: 1)), on: .greys([[0, 0.2, 0.3, 0]]),
      gives: [1, 0, 2, 1], at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    var (left, right, bottom, top) = (pixels.width, -1, pixels.height, -1)
    for y in 0..<pixels.height {
      for (x, p) in pixels.row(y).enumerated() where p.x > 0 {
        (left, right) = (min(left, x), max(right, x))
        (bottom, top) = (min(bottom, y), max(top, y))
      }
    }
    if right < 0 { return [.zero] }
    return [
      SIMD4(Float(left), Float(bottom), Float(right - left + 1), Float(top - bottom + 1))
    ]
  }
}
