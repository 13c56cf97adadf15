/// Reduces the picture and keeps bright pixels: each result pixel has the maximum of each component
/// of the pixels it covers.
///
/// Apple publishes the purpose but not the formula. Here the maximum over the covered pixels,
/// rounded up to an odd number, is read at the centres of the new pixels; enlargement interpolates
/// bilinearly. Premultiplied linear light, about the origin.
public struct MaximumScaleTransform: GeometryFilter {
  public var scale: Float = 1
  public var aspectRatio: Float = 1

  public init() {}
  public init(
    scale: Float = 1, aspectRatio: Float = 1
  ) {
    self.scale = scale
    self.aspectRatio = aspectRatio
  }

  public static let info = FilterInfo<Self>(
    "CIMaximumScaleTransform", displayName: "Maximum Scale Transform",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Makes the picture smaller and keeps its bright details.",
    [
      .inputImage,
      .number("inputScale", \.scale, .atLeast(0), "The scale of the height."),
      .number(
        "inputAspectRatio", \.aspectRatio, .atLeast(0), "The additional scale of the width."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(
      Self(scale: 0.5),
      on: .greys(Array(repeating: [0.1, 0.1, 0.1, 0.1, 0.1, 0.9, 0.1, 0.1], count: 8)),
      gives: [0.9, 0.9, 0.9, 1],
      at: 2, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let (x, y) = (Double(scale * aspectRatio), Double(scale))
    guard x > EngineLimits.smallestScale, y > EngineLimits.smallestScale else { return .clear }
    func side(_ factor: Double) -> Int { factor < 1 ? Int((1 / factor).rounded(.up)) | 1 : 1 }
    let bright = image.maximum(width: side(x), height: side(y)).cropped(to: image.extent)
    let scaled = bright.read(through: Projection(.scale(x, y)))
    return scaled.extent.isInfinite
      ? scaled : scaled.cropped(to: image.extent.applying(.scale(x, y)))
  }
}
