/// Darkens by adding the differences of both from white.
///
/// Defined by the standard formula; there is no public sample to verify it. image + backdrop - 1,
/// at least 0.
public struct LinearBurnBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "LinearBurn", "Adds image and background and subtracts white.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.75, 0.2, 1, 1]), .color([0.5, 0.5, 0.5, 1]), gives: [0.25, 0, 0.5, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.max(source + backdrop - 1.0, 0.0)
  }
}
