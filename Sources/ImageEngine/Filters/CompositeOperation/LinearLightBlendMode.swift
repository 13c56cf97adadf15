/// Burns where the image is dark and dodges where it is bright, both linearly.
///
/// Defined by the standard formula; there is no public sample to verify it. backdrop + 2 image - 1,
/// clamped to 0 … 1.
public struct LinearLightBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "LinearLight", "Darkens or brightens the background by adding.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.25, 1, 1]), .color([0.5, 0.75, 0.5, 1]), gives: [0.5, 0.25, 1, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.unit(V.mad(source, 2.0, backdrop - 1.0))
  }
}
