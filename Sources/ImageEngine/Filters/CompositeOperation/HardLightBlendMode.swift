/// Multiplies where the image is dark and screens where it is bright.
///
/// Defined, and measured against Core Image.
public struct HardLightBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "HardLight", "Darkens or brightens the background as a harsh light would.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.5, 0.75, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.25, 0.5, 0.75, 1], at: 1, 1),
    Example(
      Self(), on: .color([1, 0, 1, 1]), .color([0.2, 0.2, 0, 1]), gives: [1, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    let dark = 2.0 * source * backdrop
    let bright = 1.0 - 2.0 * (1.0 - source) * (1.0 - backdrop)
    return V.pick(bright, where: source, exceeds: 0.5, else: dark)
  }
}
