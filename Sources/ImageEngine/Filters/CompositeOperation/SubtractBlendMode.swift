/// Subtracts the image's light from the background.
///
/// Defined by the standard formula; there is no public sample to verify it. backdrop - image, at
/// least 0.
public struct SubtractBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Subtract", "Subtracts the image from the background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.75, 0, 1]), .color([0.5, 0.5, 0.5, 1]), gives: [0.25, 0, 0.5, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.max(backdrop - source, 0.0)
  }
}
