/// Turns a map of disparities into one of distances, which are their
/// reciprocals: what is near becomes dark.
///
/// Defined: the reciprocal of the red component, written to all three. What is
/// not above zero becomes 0. Alpha stays.
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
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    { p, _ in p.with(p.r.reciprocal) }
  }
}
