/// Converts a disparity map to depths, its reciprocals: near becomes dark.
///
/// Defined: the reciprocal of the red component, in all three. Values that are not positive become
/// 0. Alpha is unchanged.
public struct DisparityToDepth: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIDisparityToDepth", displayName: "Disparity To Depth",
    categories: [.builtIn, .colorAdjustment, .stillImage, .video],
    "Turns disparities into distances.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.5, 0.5, 0.5, 1], gives: [2, 2, 2, 1]),
    Example(Self(), [-1, 0, 0, 0.5], gives: [0, 0, 0, 0.5]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.with(p.r.reciprocal) }
  }
}
