/// Saturation, contrast and brightness, in this order, in linear light: the distance from the
/// pixel's grey, the distance from mid-grey, and an offset.
///
/// Defined, and measured against Core Image. Straight colour; alpha is unchanged; nothing is
/// clamped.
public struct ColorControls: PointFilter {
  public var saturation: Float = 1
  public var brightness: Float = 0
  public var contrast: Float = 1

  public init() {}
  public init(saturation: Float = 1, brightness: Float = 0, contrast: Float = 1) {
    self.saturation = saturation
    self.brightness = brightness
    self.contrast = contrast
  }

  public static let info = FilterInfo<Self>(
    "CIColorControls", displayName: "Color Controls",
    categories: .anyMedium.union([.colorAdjustment]),
    "Adjusts saturation, brightness and contrast.",
    [
      .inputImage,
      .number(
        "inputSaturation", \.saturation, .atLeast(0), slider: 0...2, identity: 1,
        "The saturation: 0 is grey, 1 leaves colours unchanged."),
      .number(
        "inputBrightness", \.brightness, .atLeast(-1), slider: -1...1, identity: 0,
        "Linear light added to every colour component."),
      .number(
        "inputContrast", \.contrast, .atLeast(0), slider: 0.25...4, identity: 1,
        "The contrast: 0 is flat grey, 1 leaves the picture unchanged."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(saturation: 0), [0.5, 0.5, 0.5, 1], gives: [0.5, 0.5, 0.5, 1]),
    Example(Self(saturation: 0), [1, 0, 0, 1], gives: [0.2126, 0.2126, 0.2126, 1]),
    Example(Self(brightness: 0.25), [0.1, 0.2, 0.3, 1], gives: [0.35, 0.45, 0.55, 1]),
    Example(Self(contrast: 2), [0.25, 0.5, 1, 0.5], gives: [0, 0.5, 1.5, 0.5]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let saturation = my.saturation
    let contrast = my.contrast
    let shift = 0.5 - 0.5 * contrast + my.brightness
    return { p, _ in
      let grey = p.with(p.luminance)
      return Color.mix(grey, p, saturation).map { V.mad($0, contrast, shift) }
    }
  }
}
