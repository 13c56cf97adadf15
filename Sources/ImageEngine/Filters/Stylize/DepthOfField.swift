/// Keeps a strip of the picture sharp and blurs both sides, like a tilted lens, which makes scenes
/// look like miniatures.
///
/// Apple publishes the parameters but not the formula. Our own design: along the line between two
/// points the picture stays sharp and gets an unsharp mask and more saturation; at a fifth of the
/// picture's diagonal it is blurred with the full radius, with a smooth transition over four blurs.
/// Premultiplied linear light; the extent is unchanged.
///
/// Drawn nearly: a difference of blurred pictures is multiplied by ten and more, and with it what
/// half floats leave out.
public struct DepthOfField: ChainFilter, NearlyDrawn {
  public var point0: SIMD2<Float> = [0, 300]
  public var point1: SIMD2<Float> = [300, 300]
  public var saturation: Float = 1.5
  public var unsharpMaskRadius: Float = 2.5
  public var unsharpMaskIntensity: Float = 0.5
  public var radius: Float = 6

  public init() {}
  public init(
    point0: SIMD2<Float> = [0, 300], point1: SIMD2<Float> = [300, 300], saturation: Float = 1.5,
    unsharpMaskRadius: Float = 2.5, unsharpMaskIntensity: Float = 0.5, radius: Float = 6
  ) {
    self.point0 = point0
    self.point1 = point1
    self.saturation = saturation
    self.unsharpMaskRadius = unsharpMaskRadius
    self.unsharpMaskIntensity = unsharpMaskIntensity
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIDepthOfField", displayName: "Depth of Field",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Keeps a strip sharp and blurs the rest.",
    [
      .inputImage,
      .point("inputPoint0", \.point0, "One end of the sharp strip."),
      .point("inputPoint1", \.point1, "The end of the lozenge."),
      .number(
        "inputSaturation", \.saturation, .atLeast(0), slider: 0...10,
        "The saturation of the sharp part."),
      .number(
        "inputUnsharpMaskRadius", \.unsharpMaskRadius, .atLeast(0), slider: 0...10, unit: .pixels,
        "The radius of the sharpening in the sharp strip."),
      .number(
        "inputUnsharpMaskIntensity", \.unsharpMaskIntensity, .atLeast(0), slider: 0...10,
        "The strength of the sharpening in the sharp strip."),
      .number(
        "inputRadius", \.radius, .atLeast(0), slider: 0...30, unit: .pixels,
        "The radius of the blur outside the sharp strip."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(unsharpMaskIntensity: 0, radius: 0), on: .color([0.5, 0.5, 0.5, 1], side: 31),
      gives: [0.5, 0.5, 0.5, 1], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let named = FilterImages(["inputImage": image], for: "CIDepthOfField")
    let crisp = try UnsharpMask(radius: unsharpMaskRadius, intensity: unsharpMaskIntensity)
      .output(named)
    let vivid = ColorControls(saturation: saturation)(crisp.cropped(to: image.extent))
    let mask = StripMask(start: point0, end: point1)(image)
    // The radius is the standard deviation, and the picture's edges continue.
    return try MaskedVariableBlur(radius: radius / 1.2).output(
      FilterImages(["inputImage": vivid.clamped(), "inputMask": mask], for: "CIDepthOfField")
    ).cropped(to: image.extent)
  }
}

/// Black along a line and white in the distance.
private struct StripMask: PointFilter {
  var start: SIMD2<Float> = [0, 0]
  var end: SIMD2<Float> = [1, 0]

  init() {}
  init(start: SIMD2<Float>, end: SIMD2<Float>) {
    self.start = start
    self.end = end
  }

  static let info = FilterInfo<Self>.part([
    .point("start", \.start, ""), .point("end", \.end, ""),
  ])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let start = my.start
    let line = my.end - start
    let scale = 1.0 / V.max(Vector2.dot(line, line), 1e-6)
    return { p, place in
      let diagonal = V.sqrt(V.mad(place.width, place.width, place.height * place.height))
      let reach = V.max(diagonal * 0.2, 1.0)
      let way = place.point - start
      let along = V.unit(Vector2.dot(way, line) * scale)
      let distance = (way - line * along).length / reach
      return p.with(V.smoothstep(0.15, 1.0, distance))
    }
  }
}
