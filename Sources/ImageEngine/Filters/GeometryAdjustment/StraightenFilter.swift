/// Rotates the picture about its centre and enlarges it just enough that no corner is empty; its
/// size is unchanged.
///
/// Defined: the smallest scale at which the rotated picture covers the old frame, with bilinear
/// interpolation.
public struct StraightenFilter: GeometryFilter {
  public var angle: Float = 0

  public init() {}
  public init(angle: Float) { self.angle = angle }

  public static let info = FilterInfo<Self>(
    "CIStraightenFilter", displayName: "Straighten",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Turns the picture a little, without empty corners.",
    [
      .inputImage,
      .angle(
        "inputAngle", \.angle, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.7, 0.7, 0.7, 1], at: 0, 0),
    Example(
      Self(angle: .pi / 2), on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
      gives: [0.7, 0.7, 0.7, 1], at: 2, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return image }
    let turn = AffineMatrix.rotation(Double(angle))
    let cosine = turn.a.magnitude
    let sine = turn.b.magnitude
    let shape = extent.height / extent.width
    let scale = max(cosine + sine * shape, cosine + sine / shape)
    return image.transformed(
      by: AffineMatrix.translation(-extent.midX, -extent.midY)
        .followed(by: turn).followed(by: .scale(scale, scale))
        .followed(by: .translation(extent.midX, extent.midY))
    ).cropped(to: extent)
  }
}
