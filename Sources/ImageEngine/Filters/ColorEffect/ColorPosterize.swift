/// Reduces each colour component to a few steps.
///
/// Defined, and measured against Core Image: linear light is rounded to the nearest of equal steps;
/// levels is their number from black to white. Light beyond white is rounded in the same way.
/// Straight alpha is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct ColorPosterize: PointFilter {
  public var levels: Float = 6

  public init() {}
  public init(levels: Float) { self.levels = levels }

  public static let info = FilterInfo<Self>(
    "CIColorPosterize", displayName: "Color Posterize",
    categories: .anyMedium.union([.colorEffect]),
    "Reduces colours to a few steps, like a poster.",
    [
      .inputImage,
      .number(
        "inputLevels", \.levels, .atLeast(1), slider: 2...30, identity: 300,
        "The number of levels of each component; at 300 no step is visible."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(levels: 3), [0.2, 0.3, 0.9, 1], gives: [0, 0.5, 1, 1]),
    Example(Self(levels: 2), [0.49, 0.51, 1.6, 0.5], gives: [0, 1, 2, 0.5]),
    Example(Self(levels: 1), [0.49, 0.51, 1, 1], gives: [0, 0, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let steps = my.levels - 1.0
    let width = steps.reciprocal
    return { p, _ in p.map { V.floor(V.mad($0, steps, 0.5)) * width } }
  }
}
