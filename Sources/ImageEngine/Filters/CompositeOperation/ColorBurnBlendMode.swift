/// Darkens the background to reflect the image: the darker the image, the more; white has no
/// effect.
///
/// Defined, and measured against Core Image. 1 - (1 - backdrop) / image, at least 0; a white
/// backdrop stays white.
public struct ColorBurnBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "ColorBurn", "Darkens the background by the image; white changes nothing.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 1, 0, 1]), .color([0.75, 0.5, 0.5, 1]), gives: [0.5, 0.5, 0, 1],
      at: 1, 1),
    Example(
      Self(), on: .color([0.25, 0.25, 0.25, 0.5]), .color([0.75, 0.75, 0.75, 1]),
      gives: [0.625, 0.625, 0.625, 1], at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    1.0 - V.min(V.max(1.0 - backdrop, 0.0) / V.max(source, 1e-9), 1.0)
  }
}
