/// Smooths the picture along a guide image: edges of the guide are kept, or appear.
///
/// Defined, by He, Sun and Tang: within each square of the radius the result is a linear function
/// of the guide's luminance, fitted to the picture with epsilon as regularisation. A picture of
/// another size is scaled to the guide's. Linear light; the result is opaque and has the guide's
/// extent.
public struct GuidedFilter: ChainFilter {
  public var radius: Float = 1
  public var epsilon: Float = 0.0001

  public init() {}
  public init(
    radius: Float = 1, epsilon: Float = 0.0001
  ) {
    self.radius = radius
    self.epsilon = epsilon
  }

  public static let info = FilterInfo<Self>(
    "CIGuidedFilter", displayName: "Guided Filter",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Smooths the picture along a guide.",
    [
      .inputImage,
      .image("inputGuideImage", "The image whose edges are preserved."),
      .number(
        "inputRadius", \.radius, .none, slider: 1...10, unit: .pixels,
        "The radius of the smoothing."),
      .number(
        "inputEpsilon", \.epsilon, .none, slider: 1e-09...0.1,
        "The variance of the guide below which the picture is smoothed."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.4, 0.6, 1], side: 9), .color([0.5, 0.5, 0.5, 1], side: 9),
      gives: [0.2, 0.4, 0.6, 1], at: 4, 4)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let guide = try images.image("inputGuideImage")
    let (from, to) = (image.node.visible, guide.node.visible)
    guard !from.isEmpty, !to.isEmpty else { return .clear }
    let fitted = image.clamped().transformed(
      by: AffineMatrix.translation(-from.x, -from.y)
        .followed(by: .scale(to.width / from.width, to.height / from.height))
        .followed(by: .translation(to.x, to.y)))
    let packed = GuideInAlpha()(fitted, guide.clamped())
    let reach = Int(min(max(radius, 1), 64))
    return packed.area(
      GuidedMean(radius: reach, epsilon: max(epsilon, 1e-9)), extent: packed.extent
    ).cropped(to: guide.extent)
  }
}

/// The first image's light with the second one's luminance as alpha.
private struct GuideInAlpha: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in Color(p.first.r, p.first.g, p.first.b, p.second.luminance) }
  }
}
