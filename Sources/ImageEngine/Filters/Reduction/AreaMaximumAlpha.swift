/// Finds the pixel with the most alpha in a part of the picture.
///
/// Defined: premultiplied linear light. Of several such pixels it returns the first, from the
/// lowest row up and from left to right.
public struct AreaMaximumAlpha: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80)
  ) {
    self.extent = extent
  }

  public static let info = FilterInfo<Self>(
    "CIAreaMaximumAlpha", displayName: "Area Maximum Alpha",
    categories: .squarePixels.union([.reduction]),
    "Finds the most opaque pixel.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 1)),
      on: .pixels([[[0.1, 0, 0, 0.5], [0, 0.2, 0, 0.7]]]), gives: [0, 0.2, 0, 0.7], at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    [pixels.first { $0.w > $1.w }]
  }
}
