/// Makes converging vertical and horizontal lines parallel.
///
/// Apple publishes the parameters but not the formula. Here the four corners are made upright and
/// level by rotating a camera of the given focal length about its centre. If the focal length is
/// wrong, lines are still exact, because the remainder is sheared away; only proportions are not.
/// Premultiplied linear light, interpolated bilinearly. Without corners the picture is unchanged.
public struct KeystoneCorrectionCombined: KeystoneFilter {
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
    "CIKeystoneCorrectionCombined", displayName: "Combined Keystone Correction",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Makes upright and level lines parallel.",
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
    guard let up = points.upwards, let sideways = points.sideways else { return nil }
    let across = sideways - up * (sideways * up).sum()
    guard (across * across).sum() > 1e-6 else { return nil }
    let right = normalized(across)
    let slant = (sideways * up).sum() / (sideways * right).sum()
    return [right, up - right * slant, cross(right, up)]
  }
}
