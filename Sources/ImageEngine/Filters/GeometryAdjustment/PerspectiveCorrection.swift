/// Rectifies a quadrilateral, such as a page photographed at an angle, to a rectangle.
///
/// The mapping is defined: the projective one. Apple does not document the size. Here the width is
/// the longer of top and bottom, the height the longer of left and right, and the lower left corner
/// lies at 0, 0. If three corners lie on a line, the result is empty.
public struct PerspectiveCorrection: GeometryFilter {
  public var topLeft: SIMD2<Float> = [118, 484]
  public var topRight: SIMD2<Float> = [646, 507]
  public var bottomRight: SIMD2<Float> = [548, 140]
  public var bottomLeft: SIMD2<Float> = [155, 153]
  public var crops = true

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIPerspectiveCorrection", displayName: "Perspective Correction",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Straightens a part that was seen at an angle into a rectangle.",
    [
      .inputImage,
      .point("inputTopLeft", \.topLeft, "The part's upper left corner in the picture."),
      .point("inputTopRight", \.topRight, "The upper right corner."),
      .point("inputBottomRight", \.bottomRight, "The lower right corner."),
      .point("inputBottomLeft", \.bottomLeft, "The lower left corner."),
      .boolean("inputCrop", \.crops, "Whether the area around it is cut off."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      corners(1, 1, 3, 3), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.5, 0.5, 0.5, 1], at: 0, 0)
  ]

  private static func corners(_ left: Float, _ bottom: Float, _ right: Float, _ top: Float) -> Self
  {
    var filter = Self()
    filter.topLeft = [left, top]
    filter.topRight = [right, top]
    filter.bottomRight = [right, bottom]
    filter.bottomLeft = [left, bottom]
    return filter
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let part = Quadrilateral(topLeft, topRight, bottomRight, bottomLeft)
    let size = part.size
    let rectangle = Rectangle(x: 0, y: 0, width: size.x, height: size.y)
    guard let map = Projection(from: part.corners, to: Quadrilateral(rectangle).corners) else {
      return .clear
    }
    let straight = image.transformed(by: map)
    return crops ? straight.cropped(to: rectangle) : straight
  }
}
