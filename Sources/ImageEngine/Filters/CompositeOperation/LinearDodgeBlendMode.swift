/// Brightens by adding light.
///
/// Defined by the standard formula; there is no public sample to verify it. image + backdrop, at
/// most 1.
public struct LinearDodgeBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "LinearDodge", "Adds the light of image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.75, 0, 1]), .color([0.5, 0.5, 0.5, 1]), gives: [0.75, 1, 0.5, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.min(source + backdrop, 1.0)
  }
}
