/// Draws the picture in perspective: its corners are moved to four given points.
///
/// Defined: the projective mapping, with bilinear interpolation. If three of the points lie on a
/// line, the result is empty.
public struct PerspectiveTransform: GeometryFilter {
  public var topLeft: SIMD2<Float> = [118, 484]
  public var topRight: SIMD2<Float> = [646, 507]
  public var bottomRight: SIMD2<Float> = [548, 140]
  public var bottomLeft: SIMD2<Float> = [155, 153]

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIPerspectiveTransform", displayName: "Perspective Transform",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Draws the picture in perspective.",
    [
      .inputImage,
      .point("inputTopLeft", \.topLeft, "The new position of the upper left corner."),
      .point("inputTopRight", \.topRight, "The upper right corner."),
      .point("inputBottomRight", \.bottomRight, "The lower right corner."),
      .point("inputBottomLeft", \.bottomLeft, "The lower left corner."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      corners(1, 0, 4, 3), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.7, 0.7, 0.7, 1], at: 1, 0)
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
    let corners = Quadrilateral(topLeft, topRight, bottomRight, bottomLeft)
    let whole = Quadrilateral(image.node.visible)
    guard let map = Projection(from: whole.corners, to: corners.corners) else { return .clear }
    return image.transformed(by: map)
  }
}
