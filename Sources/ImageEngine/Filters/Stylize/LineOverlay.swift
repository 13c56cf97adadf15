/// Draws the picture's outlines in black, on transparent.
///
/// Apple publishes the parameters and names the steps (noise reduction, edges, a threshold and
/// contrast) but not the formula. Here they are ``NoiseReduction`` with its two parameters, the
/// magnitude of Sobel's gradient of the luminance of sRGB codes times the intensity, and a line
/// where that exceeds the threshold, as hard as the contrast. Black with alpha; the extent is
/// unchanged.
///
/// Drawn nearly: a number exceeds another where a line is, which may fall either way.
public struct LineOverlay: ChainFilter, NearlyDrawn {
  public var noiseLevel: Float = 0.07
  public var sharpness: Float = 0.71
  public var edgeIntensity: Float = 1
  public var threshold: Float = 0.1
  public var contrast: Float = 50

  public init() {}
  public init(
    noiseLevel: Float = 0.07, sharpness: Float = 0.71, edgeIntensity: Float = 1,
    threshold: Float = 0.1, contrast: Float = 50
  ) {
    self.noiseLevel = noiseLevel
    self.sharpness = sharpness
    self.edgeIntensity = edgeIntensity
    self.threshold = threshold
    self.contrast = contrast
  }

  public static let info = FilterInfo<Self>(
    "CILineOverlay", displayName: "Line Overlay",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Draws the picture's outlines in black.",
    [
      .inputImage,
      .number(
        "inputNRNoiseLevel", \.noiseLevel, .atLeast(0), slider: 0...0.1, identity: 0,
        "The level of noise that is removed before lines are drawn."),
      .number(
        "inputNRSharpness", \.sharpness, .atLeast(0), slider: 0...2, identity: 0,
        "The sharpening applied first."),
      .number(
        "inputEdgeIntensity", \.edgeIntensity, .atLeast(0), slider: 0...200, identity: 0,
        "The strength of the edges."),
      .number(
        "inputThreshold", \.threshold, .atLeast(0), slider: 0...1, identity: 0,
        "The strength above which edges become lines."),
      .number(
        "inputContrast", \.contrast, .atLeast(0.25), slider: 0.25...200, identity: 1,
        "The contrast of the lines."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1], side: 31), gives: [0, 0, 0, 0], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    // The kernel, as shaders have it: at a threshold the fast sum's rounding would show.
    let calm = NoiseReduction(noiseLevel: noiseLevel, sharpness: sharpness)(image)
    let light = EncodedGrey()(calm).clamped()
    return Outlines(intensity: edgeIntensity, threshold: threshold, contrast: contrast)(
      light, image
    )
    .cropped(to: image.extent)
  }
}

/// Lines where the first image is steep, within the second.
private struct Outlines: SamplingFilter {
  var intensity: Float = 1
  var threshold: Float = 0.1
  var contrast: Float = 50

  init() {}
  init(intensity: Float, threshold: Float, contrast: Float) {
    self.intensity = intensity
    self.threshold = threshold
    self.contrast = contrast
  }

  static let info = FilterInfo<Self>.part([
    .number("intensity", \.intensity, .none, ""), .number("threshold", \.threshold, .none, ""),
    .number("contrast", \.contrast, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let (intensity, threshold, contrast) = (my.intensity, my.threshold, my.contrast)
    return { images, _ in
      let edge = Slope.sobel(images.first).length * 2.0 * intensity
      let line = V.unit((edge - threshold) * contrast)
      return Color(0.0, 0.0, 0.0, line * images.second[0, 0].a)
    }
  }
}
