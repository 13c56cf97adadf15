/// Makes converging vertical lines parallel, as in a photo of a house taken from below.
///
/// Apple publishes the parameters but not the formula. Here left and right of the four corners are
/// made upright by rotating a camera of the given focal length about its centre. Premultiplied
/// linear light, interpolated bilinearly. Without corners the picture is unchanged.
public struct KeystoneCorrectionVertical: KeystoneFilter {
  public var focalLength: Float = 28
  public var topLeft: SIMD2<Float> = [0, 0]
  public var topRight: SIMD2<Float> = [0, 0]
  public var bottomRight: SIMD2<Float> = [0, 0]
  public var bottomLeft: SIMD2<Float> = [0, 0]

  public init() {}
  public init(
    focalLength: Float = 28, topLeft: SIMD2<Float> = [0, 0], topRight: SIMD2<Float> = [0, 0],
    bottomRight: SIMD2<Float> = [0, 0], bottomLeft: SIMD2<Float> = [0, 0]
  ) {
    self.focalLength = focalLength
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public static let info = FilterInfo<Self>(
    "CIKeystoneCorrectionVertical", displayName: "Vertical Keystone Correction",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Makes upright lines parallel.",
    [
      .inputImage,
      .number(
        "inputFocalLength", \.focalLength, .none, "The focal length, on film 36 mm wide."),
      .point("inputTopLeft", \.topLeft, "The upper left corner."),
      .point("inputTopRight", \.topRight, "The upper right corner."),
      .point("inputBottomRight", \.bottomRight, "The lower right corner."),
      .point("inputBottomLeft", \.bottomLeft, "The lower left corner."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  static func axes(_ points: VanishingPoints) -> [SIMD3<Double>]? {
    guard let up = points.upwards else { return nil }
    let back = normalized(SIMD3(0, 0, 1) - up * up.z)
    return [cross(up, back), up, back]
  }
}
