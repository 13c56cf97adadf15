/// Keeps the darker of the two, component by component.
///
/// Defined, and measured against Core Image.
public struct DarkenBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Darken", "Keeps the darker of image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.8, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.2, 0.5, 0.5, 1], at: 1, 1),
    Example(
      Self(), on: .color([0.1, 0.1, 0.1, 0.5]), .color([0, 0, 0, 0]), gives: [0.1, 0.1, 0.1, 0.5],
      at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.min(source, backdrop)
  }
}
