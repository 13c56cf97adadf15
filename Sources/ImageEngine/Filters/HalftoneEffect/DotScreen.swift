/// Prints the picture in black dots on white.
///
/// Calibrated to a public sample of Core Image at an angle of 0: as ``LineScreen``; the threshold
/// is one half plus 0.17371 times the sum of two sine waves, one along each axis. Straight colour;
/// alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct DotScreen: ScreenFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var angle: Float = 0
  public var width: Float = 6
  public var sharpness: Float = 0.7

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], angle: Float = 0, width: Float = 6, sharpness: Float = 0.7
  ) {
    self.center = center
    self.angle = angle
    self.width = width
    self.sharpness = sharpness
  }

  public static let info = FilterInfo<Self>(
    "CIDotScreen", displayName: "Dot Screen",
    categories: [.builtIn, .halftoneEffect, .stillImage, .video],
    "Prints the picture in dots.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A point midway between two dots."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance("inputWidth", \.width, .atLeast(1), slider: 2...50, "The distance between dots."),
      .number(
        "inputSharpness", \.sharpness, .within(0...1), slider: 0...1,
        "The sharpness of the edges; 1 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [1, 1, 1, 0.5]),
    Example(Self(), [0, 0, 0, 0.5], gives: [0, 0, 0, 0.5]),
  ]

  var turn: Float { angle }

  @inline(__always)
  static func threshold<V: Real>(_ p: Vector2<V>) -> V {
    // The angle within one turn, where the sine is exact.
    let x = V.sin(V.fraction(p.x) * V(2 * Double.pi))
    let y = V.sin(V.fraction(p.y) * V(2 * Double.pi))
    return V.mad(x + y, 0.17371, 0.5)
  }
}
