/// Scales the picture with cubic kernels of adjustable sharpness.
///
/// Defined: Mitchell and Netravali's family, in premultiplied linear light, about the origin; the
/// extent is rounded to pixels.
public struct BicubicScaleTransform: GeometryFilter {
  public var scale: Float = 1
  public var aspectRatio: Float = 1
  public var b: Float = 0
  public var c: Float = 0.75

  public init() {}
  public init(scale: Float, aspectRatio: Float = 1, b: Float = 0, c: Float = 0.75) {
    self.scale = scale
    self.aspectRatio = aspectRatio
    self.b = b
    self.c = c
  }

  public static let info = FilterInfo<Self>(
    "CIBicubicScaleTransform", displayName: "Bicubic Scale Transform",
    categories: .anyMedium.subtracting([.interlaced]).union([.geometryAdjustment]),
    "Scales the picture by cubic curves.",
    [
      .inputImage,
      .number(
        "inputScale", \.scale, .atLeast(0), slider: 0.05...100, identity: 1,
        "The scale of the height."),
      .number(
        "inputAspectRatio", \.aspectRatio, .atLeast(0), slider: 0.5...2, identity: 1,
        "The additional scale of the width."),
      .number(
        "inputB", \.b, .within(0...1), slider: 0...1,
        "The parameter B of the cubic curve; 1 is a B-spline, the softest."),
      .number(
        "inputC", \.c, .within(0...1), slider: 0...1,
        "The parameter C of the cubic curve; higher values are sharper."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(scale: 0.5), on: .color([0.5, 0.5, 0.5, 1], side: 40), gives: [0.5, 0.5, 0.5, 1],
      at: 10, 10)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    try images.image("inputImage").scaledByCubic(
      Double(scale * aspectRatio), Double(scale), b: Double(b), c: Double(c))
  }
}
