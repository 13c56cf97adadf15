/// Prints the picture in black lines on white.
///
/// Calibrated to a public sample of Core Image at an angle of 0: the threshold rises linearly from
/// 0 on each line to 1 between two. The grey is the luminance of linear light minus the threshold,
/// divided by 1 minus the sharpness, plus one half. Other angles rotate the lines. Straight colour;
/// alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct LineScreen: ScreenFilter {
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
    "CILineScreen", displayName: "Line Screen",
    categories: [.builtIn, .halftoneEffect, .stillImage, .video],
    "Prints the picture in lines.",
    [
      .inputImage,
      .point("inputCenter", \.center, "A point on the middle of a line."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the counterclockwise rotation."),
      .distance("inputWidth", \.width, .atLeast(1), slider: 2...50, "The distance between lines."),
      .number(
        "inputSharpness", \.sharpness, .within(0...1), slider: 0...1,
        "The sharpness of the edges; 1 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [1, 1, 1, 0.5])
  ]

  var turn: Float { angle }

  @inline(__always)
  static func threshold<V: Real>(_ p: Vector2<V>) -> V { sawtooth(p.x) }
}
