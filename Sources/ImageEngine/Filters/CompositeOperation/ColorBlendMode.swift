/// Gives the background the image's hue and saturation but keeps its lightness, which tints a
/// black-and-white picture.
///
/// Our own design (``HueBlend``), calibrated to a public sample.
public struct ColorBlendMode: HueBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Color", "Gives the background the image's hue and saturation.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0.25, 0.25, 0.25, 1]), gives: [0.5, 0, 0, 1], at: 1,
      1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: HSL<V>, _ backdrop: HSL<V>) -> HSL<V> {
    source.with(lightness: backdrop.lightness)
  }
}
