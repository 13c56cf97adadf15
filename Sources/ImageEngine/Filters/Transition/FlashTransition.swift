/// Dissolves one image in a flash of light, and lets another appear as it fades.
///
/// The end is measured: from the fade threshold on, the other image takes over evenly from the
/// light, which is that of ``SunbeamsGenerator`` with a radius of 2.8 times the extent's diagonal
/// at the end. A public sample there agrees within two codes, apart from Apple's noise. Our own
/// design: the radius grows with the square of the time, and the light lies over the first image.
/// Premultiplied linear light.
public struct FlashTransition: BlendFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var extent = Rectangle(x: 0, y: 0, width: 300, height: 300)
  public var color = FilterColor(1, 0.8, 0.6)
  public var time: Float = 0
  public var maxStriationRadius: Float = 2.58
  public var striationStrength: Float = 0.5
  public var striationContrast: Float = 1.375
  public var fadeThreshold: Float = 0.85

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150],
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 300, height: 300),
    color: FilterColor = FilterColor(1, 0.8, 0.6), time: Float = 0,
    maxStriationRadius: Float = 2.58, striationStrength: Float = 0.5,
    striationContrast: Float = 1.375, fadeThreshold: Float = 0.85
  ) {
    self.center = center
    self.extent = extent
    self.color = color
    self.time = time
    self.maxStriationRadius = maxStriationRadius
    self.striationStrength = striationStrength
    self.striationContrast = striationContrast
    self.fadeThreshold = fadeThreshold
  }

  public static let info = FilterInfo<Self>(
    "CIFlashTransition", displayName: "Flash",
    categories: .squarePixels.union([.transition]),
    "Passes to another image through a flash of light.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .point("inputCenter", \.center, "The position of the flash."),
      .rectangle("inputExtent", \.extent, "The area that the flash covers."),
      .color("inputColor", \.color, "The colour of the flash."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .number(
        "inputMaxStriationRadius", \.maxStriationRadius, .atLeast(0), slider: 0...10,
        "The length of the beams, as a multiple of the light's radius."),
      .number(
        "inputStriationStrength", \.striationStrength, .atLeast(0), slider: 0...3,
        "The strength of the beams."),
      .number(
        "inputStriationContrast", \.striationContrast, .atLeast(0), slider: 0...5,
        "The contrast of the beams' edges."),
      .number(
        "inputFadeThreshold", \.fadeThreshold, .within(0...1), slider: 0...1,
        "The brightness of the flash over the whole image at half time."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let center = my.center
    let color = my.color
    let time = my.time
    let extent = my.extent
    let diagonal = V.sqrt(V.mad(extent.z, extent.z, extent.w * extent.w))
    let radius = 2.8 * diagonal * time * time
    let beams = Striations(
      strength: my.striationStrength, contrast: my.striationContrast, time: time)
    let reach = my.maxStriationRadius
    let rest = V.unit((1.0 - time) / V.max(1.0 - my.fadeThreshold, 1e-4))
    return { p, place in
      let sun = beams.sun(place.point - center, color, radius: radius, reach: reach)
      let lit = sun.scaled(p.first.a).over(p.first)
      return Color.mixAll(p.second, lit, rest)
    }
  }
}
