/// Overlays the image on the background, whose shadows and highlights remain: multiplies where the
/// background is dark and screens where it is bright.
///
/// Defined, and measured against Core Image. Hard light with background and image swapped.
public struct OverlayBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Overlay", "Darkens the background's shadows and brightens its lights.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.25, 1, 1]), .color([0.25, 0.75, 0.75, 1]),
      gives: [0.25, 0.625, 1, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    HardLightBlendMode.blended(backdrop, source)
  }
}
