/// Gives the background the image's lightness but keeps its hue and saturation.
///
/// Our own design (``HueBlend``), calibrated to a public sample.
public struct LuminosityBlendMode: HueBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Luminosity", "Makes the background as bright as the image.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.25, 0.25, 1]), .color([1, 0, 0, 1]), gives: [0.5, 0, 0, 1], at: 1,
      1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: HSL<V>, _ backdrop: HSL<V>) -> HSL<V> {
    backdrop.with(lightness: source.lightness)
  }
}
