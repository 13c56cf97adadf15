/// Like a difference with less contrast: grey where either is one half.
///
/// Defined, and measured against Core Image. image + backdrop - 2 image backdrop.
public struct ExclusionBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Exclusion", "Shows the difference of image and background, softly.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 1, 0.5, 1]), .color([0.5, 0.25, 0.1, 1]),
      gives: [0.5, 0.75, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.mad(-2.0 * source, backdrop, source + backdrop)
  }
}
