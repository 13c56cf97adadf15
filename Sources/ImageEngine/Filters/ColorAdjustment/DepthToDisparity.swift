/// Turns a map of distances into one of disparities, which are their
/// reciprocals: what is near becomes bright.
///
/// Defined: the reciprocal of the red component, written to all three. What is
/// not above zero, a distance that nobody knows, becomes 0. Alpha stays.
public struct DepthToDisparity: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIDepthToDisparity", displayName: "Depth To Disparity",
    categories: [.builtIn, .colorAdjustment, .stillImage, .video],
    "Turns distances into disparities.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(Self(), [4, 4, 4, 1], gives: [0.25, 0.25, 0.25, 1]),
    Example(Self(), [0, 0, 0, 1], gives: [0, 0, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    { p, _ in p.with(p.r.reciprocal) }
  }
}

extension Real {
  /// 1 divided by the number; 0 where it is not above a millionth, so that
  /// nothing becomes infinite.
  @inline(__always)
  var reciprocal: Self {
    Self.pick(1.0 / self, where: self, exceeds: 1e-6, else: 0.0)
  }
}
