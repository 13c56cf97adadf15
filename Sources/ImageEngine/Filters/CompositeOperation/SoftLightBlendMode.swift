/// Darkens where the image is dark and brightens where it is bright, softly; black and white
/// backgrounds are unchanged.
///
/// Apple publishes no formula, and W3C's does not match the one public sample. This one does,
/// within 1.1 8-bit codes: the backdrop to the power of 2 - 2 image where the image is below one
/// half, and of 1.5 - image above.
public struct SoftLightBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "SoftLight", "Darkens or brightens the background as a soft light would.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0, 1, 1]), .color([0.25, 0.25, 0.25, 1]),
      gives: [0.25, 0.0625, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    let source = V.unit(source)
    return V.pow(backdrop, V.max(V.mad(source, -2.0, 2.0), 1.5 - source))
  }
}
