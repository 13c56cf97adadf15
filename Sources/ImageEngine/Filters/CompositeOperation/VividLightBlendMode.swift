/// Burns where the image is dark and dodges where it is bright, which increases contrast.
///
/// Defined by the standard formula; there is no public sample to verify it. Below one half a colour
/// burn by 2 image, above it a colour dodge by 2 image - 1.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct VividLightBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "VividLight", "Raises or lowers the background's contrast by the image.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.75, 0.5, 1]), .color([0.75, 0.25, 0.3, 1]),
      gives: [0.5, 0.5, 0.3, 1], at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    let burnt = ColorBurnBlendMode.blended(2.0 * source, backdrop)
    let dodged = ColorDodgeBlendMode.blended(V.mad(source, 2.0, -1.0), backdrop)
    return V.pick(dodged, where: source, exceeds: 0.5, else: burnt)
  }
}
