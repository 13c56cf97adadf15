/// Brightens the background to reflect the image: the brighter the image, the more; black has no
/// effect.
///
/// Defined, and measured against Core Image. backdrop / (1 - image), at most 1; a black backdrop
/// stays black.
public struct ColorDodgeBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "ColorDodge", "Brightens the background by the image; black changes nothing.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0, 1, 1]), .color([0.25, 0.5, 0.5, 1]), gives: [0.5, 0.5, 1, 1],
      at: 1, 1),
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1]), .color([0, 0, 0, 1]), gives: [0, 0, 0, 1], at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.min(V.max(backdrop, 0.0) / V.max(1.0 - source, 1e-9), 1.0)
  }
}
