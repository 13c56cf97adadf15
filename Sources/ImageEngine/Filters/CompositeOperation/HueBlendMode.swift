/// Gives the background the image's hue but keeps its saturation and lightness.
///
/// Our own design (``HueBlend``), calibrated to a public sample.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct HueBlendMode: HueBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Hue", "Gives the background the image's hues.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0, 0, 1, 1]), .color([0.6, 0.2, 0.2, 1]), gives: [0.2, 0.2, 0.6, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: HSL<V>, _ backdrop: HSL<V>) -> HSL<V> {
    backdrop.with(hueOf: source)
  }
}
