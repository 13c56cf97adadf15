/// Brightens like two projectors on one screen.
///
/// Defined, and measured against Core Image. image + backdrop - image backdrop.
public struct ScreenBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Screen", "Brightens like two projections on one screen.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.25, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.75, 0.625, 1, 1], at: 1, 1),
    Example(
      Self(), on: .color([0.25, 0.25, 0.25, 0.5]), .color([0, 0, 0, 0]),
      gives: [0.25, 0.25, 0.25, 0.5], at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.mad(-source, backdrop, source + backdrop)
  }
}
