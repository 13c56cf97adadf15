/// Draws the picture's edges as white lines one pixel wide on black.
///
/// Canny's method with Apple's parameters: a blur, Sobel's gradient, non-maximum suppression along
/// the gradient, and hysteresis with two thresholds: pixels above the higher one are edges, and
/// pixels above the lower one become edges if they touch one, repeated for the given number of
/// passes. Uses the luminance of linear light, or of sRGB codes if perceptual; opaque; the extent
/// is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct CannyEdgeDetector: ChainFilter {
  public var gaussianSigma: Float = 1.6
  public var perceptual: Bool = false
  public var thresholdHigh: Float = 0.05
  public var thresholdLow: Float = 0.02
  public var hysteresisPasses: Int = 1

  public init() {}
  public init(
    gaussianSigma: Float = 1.6, perceptual: Bool = false, thresholdHigh: Float = 0.05,
    thresholdLow: Float = 0.02, hysteresisPasses: Int = 1
  ) {
    self.gaussianSigma = gaussianSigma
    self.perceptual = perceptual
    self.thresholdHigh = thresholdHigh
    self.thresholdLow = thresholdLow
    self.hysteresisPasses = hysteresisPasses
  }

  public static let info = FilterInfo<Self>(
    "CICannyEdgeDetector", displayName: "Canny Edge Detector",
    categories: .squarePixels.union([.stylize]),
    "Draws edges as thin white lines.",
    [
      .inputImage,
      .distance(
        "inputGaussianSigma", \.gaussianSigma, .atLeast(0),
        "The standard deviation of the blur applied first."
      ),
      .boolean(
        "inputPerceptual", \.perceptual, "Whether edges are found in codes instead of linear light."
      ),
      .number(
        "inputThresholdHigh", \.thresholdHigh, .atLeast(0),
        "The gradient above which a pixel is an edge."),
      .number(
        "inputThresholdLow", \.thresholdLow, .atLeast(0),
        "The gradient above which a pixel is an edge if it touches another."),
      .integer(
        "inputHysteresisPasses", \.hysteresisPasses, .within(0...20),
        "The number of steps in which strong edges extend along weak ones."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1], side: 31), gives: [0, 0, 0, 1], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let grey = perceptual ? EncodedGrey()(image) : LinearGrey()(image)
    let calm = grey.clamped().blurred(sigma: Double(gaussianSigma))
    let slopes = SlopeLength()(calm)
    var edges = ThinEdges(high: thresholdHigh, low: thresholdLow)(slopes)
    for _ in 0..<hysteresisPasses { edges = EdgeFollowing()(edges) }
    return StrongEdges()(edges).cropped(to: image.extent)
  }
}

/// The gradient, and its length in blue.
private struct SlopeLength: SamplingFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    { images, _ in
      let slope = Slope.sobel(images.first)
      return Color(slope.x, slope.y, slope.length, 1.0)
    }
  }
}

/// 1 for an edge, one half for a candidate.
private struct ThinEdges: SamplingFilter {
  var high: Float = 0.05
  var low: Float = 0.02

  init() {}
  init(high: Float, low: Float) {
    self.high = high
    self.low = low
  }

  static let info = FilterInfo<Self>.part([
    .number("high", \.high, .none, ""), .number("low", \.low, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(2)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let (high, low) = (my.high, my.low)
    return { images, place in
      let p = images.first[0, 0]
      let scale = 1.0 / V.max(p.b, 1e-6)
      let (x, y) = (p.r * scale, p.g * scale)
      let before = images.first.at(place.x - x, place.y - y).b
      let after = images.first.at(place.x + x, place.y + y).b
      let level = V.pick(
        1.0, where: p.b, exceeds: high, else: V.pick(0.5, where: p.b, exceeds: low, else: 0.0))
      let ahead = V.pick(level, where: p.b, exceeds: before, else: 0.0)
      let edge = V.pick(0.0, where: after, exceeds: p.b, else: ahead)
      return Color(edge, edge, edge, 1.0)
    }
  }
}

/// Turns candidates that touch an edge into edges.
private struct EdgeFollowing: SamplingFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    { images, _ in
      var most: V = 0.0
      for y in -1...1 {
        for x in -1...1 { most = V.max(most, images.first[x, y].r) }
      }
      let here = images.first[0, 0].r
      let edge = V.pick(most, where: here, exceeds: 0.25, else: here)
      return Color(edge, edge, edge, 1.0)
    }
  }
}

private struct StrongEdges: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.with(V.pick(1.0, where: p.r, exceeds: 0.75, else: 0.0)) }
  }
}
