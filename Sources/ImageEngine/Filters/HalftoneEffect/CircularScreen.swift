/// Prints the picture in black circles on white.
///
/// Calibrated to a public sample of Core Image: as ``LineScreen``, with circles around the centre
/// instead of lines. Straight colour; alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct CircularScreen: ScreenFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var width: Float = 6
  public var sharpness: Float = 0.7

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], width: Float = 6, sharpness: Float = 0.7
  ) {
    self.center = center
    self.width = width
    self.sharpness = sharpness
  }

  public static let info = FilterInfo<Self>(
    "CICircularScreen", displayName: "Circular Screen",
    categories: [.builtIn, .halftoneEffect, .stillImage, .video],
    "Prints the picture in circles.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The centre of the circles."),
      .distance(
        "inputWidth", \.width, .atLeast(1), slider: 2...50, "The distance between circles."),
      .number(
        "inputSharpness", \.sharpness, .within(0...1), slider: 0...1,
        "The sharpness of the edges; 1 is a hard edge."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [1, 1, 1, 0.5])
  ]

  @inline(__always)
  static func threshold<V: Real>(_ p: Vector2<V>) -> V { sawtooth(p.length) }
}
