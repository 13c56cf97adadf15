/// Changes from one image to another through a flash of light.
///
/// Apple publishes the parameters but not the formula. Our own design: a light with uneven beams
/// grows from the centre until, at half time, its colour covers the extent up to the fade
/// threshold, and shrinks again; the images cross-fade behind it. Light is mixed in premultiplied
/// linear light.
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
      .image("inputTargetImage", "The image that it ends with."),
      .point("inputCenter", \.center, "Where the flash begins."),
      .rectangle("inputExtent", \.extent, "What the flash covers."),
      .color("inputColor", \.color, "The colour of the flash."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .number(
        "inputMaxStriationRadius", \.maxStriationRadius, .atLeast(0), slider: 0...10,
        "How far beams reach beyond the light, in its radii."),
      .number(
        "inputStriationStrength", \.striationStrength, .atLeast(0), slider: 0...3,
        "How strong the beams are."),
      .number(
        "inputStriationContrast", \.striationContrast, .atLeast(0), slider: 0...5,
        "How hard the beams' edges are."),
      .number(
        "inputFadeThreshold", \.fadeThreshold, .within(0...1), slider: 0...1,
        "How far the flash covers everything in the middle of the time."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    let center = my.center
    let color = my.color
    let time = my.time
    let extent = my.extent
    let diagonal = V.sqrt(V.mad(extent.z, extent.z, extent.w * extent.w))
    // 0 at both ends, 1 in the middle.
    let height = 1.0 - V.abs(V.mad(time, 2.0, -1.0))
    let radius = V.max(height * height * diagonal, 1e-3)
    let beams = Striations(
      strength: my.striationStrength, contrast: my.striationContrast, time: time)
    let reach = V.max(my.maxStriationRadius, 0.01)
    let cover = V.unit(height * 2.0 - 1.0 + my.fadeThreshold) * height
    let change = V.smoothstep(0.3, 0.7, time)
    return { p, place in
      let way = place.point - center
      let t = way.length / radius
      let fade = V.unit(1.0 - t / (1.0 + reach))
      let beam = V.unit(fade * fade * beams.light(way)) * V.min(height * 4.0, 1.0)
      let light = V.max(beam, cover) * V.min(height * 1e4, 1.0)
      let behind = Color.mixAll(p.first, p.second, change)
      let white = Color(color.r, color.g, color.b, 1.0).scaled(behind.a)
      return Color.mixAll(behind, white, light * color.a)
    }
  }
}
