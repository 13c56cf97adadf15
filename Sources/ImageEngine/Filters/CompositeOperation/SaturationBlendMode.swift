/// Gives the background the image's saturation but keeps its hue and lightness.
///
/// Our own design (``HueBlend``), calibrated to a public sample.
public struct SaturationBlendMode: HueBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Saturation", "Makes the background as colourful as the image.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.4, 0.4, 0.4, 1]), .color([0.6, 0.2, 0.2, 1]),
      gives: [0.4, 0.4, 0.4, 1], at: 1, 1),
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0.4, 0.2, 0.3, 1]), gives: [0.6, 0, 0.3, 1], at: 1,
      1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: HSL<V>, _ backdrop: HSL<V>) -> HSL<V> {
    backdrop.with(saturation: source.saturation)
  }
}
