/// Replaces the background where the image is sufficiently darker or brighter.
///
/// Defined by the standard formula; there is no public sample to verify it. Below one half the
/// darker of backdrop and 2 image, above it the brighter of backdrop and 2 image - 1.
public struct PinLightBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "PinLight", "Replaces the background where the image stands out from it.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.1, 0.9, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.2, 0.8, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    let twice = 2.0 * source
    return V.pick(
      V.max(backdrop, twice - 1.0), where: source, exceeds: 0.5, else: V.min(backdrop, twice))
  }
}
