/// Makes each colour component 1 where its light reaches the threshold, else 0.
///
/// Defined, and measured against Core Image. Linear light; straight alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct ColorThreshold: PointFilter {
  public var threshold: Float = 0.5

  public init() {}
  public init(threshold: Float) { self.threshold = threshold }

  public static let info = FilterInfo<Self>(
    "CIColorThreshold", displayName: "Color Threshold",
    categories: .standardRange.union([.colorAdjustment]),
    "Leaves only eight colours: each component is on or off.",
    [
      .inputImage,
      .number(
        "inputThreshold", \.threshold, slider: 0...1,
        "The linear light above which a component is on."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.49, 0.5, 0.51, 0.5], gives: [0, 1, 1, 0.5])
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let threshold = my.threshold
    return { p, _ in p.map { V.pick(0.0, where: threshold, exceeds: $0, else: 1.0) } }
  }
}
