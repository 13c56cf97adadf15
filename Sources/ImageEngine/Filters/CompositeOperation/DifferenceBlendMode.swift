/// Shows the difference of both: black where they are equal, the image's negative over white.
///
/// Defined, and measured against Core Image. |image - backdrop|.
public struct DifferenceBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Difference", "Shows the difference of image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.8, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]), gives: [0.3, 0.3, 0, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.abs(source - backdrop)
  }
}
