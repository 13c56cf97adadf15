/// Extends the edges of a part of the picture to infinity.
///
/// Defined: the pixels along the rectangle's edge are repeated outwards.
public struct Clamp: ChainFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)

  public init() {}
  public init(extent: Rectangle) { self.extent = extent }

  public static let info = FilterInfo<Self>(
    "CIClamp", displayName: "Clamp",
    categories: [.builtIn, .highDynamicRange, .stillImage, .tileEffect, .video],
    "Extends the edges of a part of the picture indefinitely.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image whose edges are continued."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 1)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.2, 0.2, 0.2, 1], at: 9, 5)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").cropped(to: extent).clamped()
  }
}
