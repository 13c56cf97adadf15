/// Keeps the brighter of the two, component by component.
///
/// Defined, and measured against Core Image.
public struct LightenBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Lighten", "Keeps the brighter of image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.8, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.5, 0.8, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.max(source, backdrop)
  }
}
