/// Converts a depth map to disparities, its reciprocals: near becomes bright.
///
/// Defined: the reciprocal of the red component, in all three. Depths that are not positive, which
/// are unknown, become 0. Alpha is unchanged.
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
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.with(p.r.reciprocal) }
  }
}

extension Real {
  /// 1 divided by the number; 0 unless it exceeds a millionth, so that the result is finite.
  @inline(__always)
  var reciprocal: Self {
    Self.pick(1.0 / self, where: self, exceeds: 1e-6, else: 0.0)
  }
}
