/// Crops the picture to a rectangle.
///
/// Defined: the contents of the rectangle, rounded outwards to pixels, stay in place; the rest
/// becomes transparent.
public struct Crop: GeometryFilter {
  public var rectangle = Rectangle.infinite

  public init() {}
  public init(rectangle: Rectangle) { self.rectangle = rectangle }

  public static let info = FilterInfo<Self>(
    "CICrop", displayName: "Crop",
    categories: [.builtIn, .geometryAdjustment, .highDynamicRange, .stillImage, .video],
    "Cuts a rectangle out of the picture.",
    [
      .inputImage,
      .rectangle(
        "inputRectangle", \.rectangle, identity: .infinite, "The rectangle to keep."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(rectangle: Rectangle(x: 1, y: 1, width: 2, height: 1)), on: .color([0.5, 0.5, 0.5, 1]),
      gives: [0.5, 0.5, 0.5, 1], at: 2, 1),
    Example(
      Self(rectangle: Rectangle(x: 1, y: 1, width: 2, height: 1)), on: .color([0.5, 0.5, 0.5, 1]),
      gives: .zero, at: 0, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").cropped(to: rectangle)
  }
}
