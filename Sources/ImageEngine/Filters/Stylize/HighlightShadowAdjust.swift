/// Brightens or deepens shadows and recovers highlights.
///
/// Apple publishes the parameters but not the formula. Our own design, whose shape follows the one
/// public sample: with t the code of the pixel's luminance, its 2.2th root, shadows are raised to
/// the power of 2^(-shadows (1 - t)² / 2), and highlights scaled by 1 - (1 - highlights) t² / 5.
/// Light is scaled by the resulting change of luminance, so hues are kept, and black and near-white
/// too. With a radius, the luminance is that of the blurred surroundings, so that detail in shadows
/// keeps its contrast. Premultiplied linear light; alpha and extent are unchanged.
public struct HighlightShadowAdjust: ChainFilter {
  public var radius: Float = 0
  public var shadows: Float = 0
  public var highlights: Float = 1

  public init() {}
  public init(radius: Float = 0, shadows: Float = 0, highlights: Float = 1) {
    self.radius = radius
    self.shadows = shadows
    self.highlights = highlights
  }

  public static let info = FilterInfo<Self>(
    "CIHighlightShadowAdjust", displayName: "Highlight and Shadow Adjust",
    categories: .squarePixels.union([.stylize]), "Brightens shadows and dims highlights.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...10, identity: 0,
        "The radius within which shadows are told from dark objects."),
      .number(
        "inputShadowAmount", \.shadows, .within(-1...1), slider: -1...1, identity: 0,
        "The brightening of shadows; negative values deepen them."),
      .number(
        "inputHighlightAmount", \.highlights, .within(0...1), slider: 0.3...1, identity: 1,
        "The brightness that highlights keep; 1 leaves them unchanged."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.25, 0.1, 1]), gives: [0.5, 0.25, 0.1, 1], at: 1, 1),
    Example(
      Self(shadows: 1), on: .color([0, 0, 0, 1]), gives: [0, 0, 0, 1], at: 1, 1),
    Example(
      Self(highlights: 0), on: .color([1, 1, 1, 1]), gives: [0.6144, 0.6144, 0.6144, 1],
      at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let surroundings =
      radius == 0 && image.skipsIdentities
      ? image : image.clamped().blurred(sigma: Double(radius))
    return ToneScaling(shadows: shadows, highlights: highlights)(image, surroundings)
  }
}

/// Scales the first image's light according to the second one's luminance.
private struct ToneScaling: BlendFilter {
  var shadows: Float = 0
  var highlights: Float = 1

  init() {}
  init(shadows: Float, highlights: Float) {
    self.shadows = shadows
    self.highlights = highlights
  }

  static let info = FilterInfo<Self>.part([
    .number("shadows", \.shadows, .none, ""), .number("highlights", \.highlights, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let lift = -0.5 * my.shadows
    let glare = 0.2 * (1.0 - my.highlights)
    return { p, _ in
      // Below a ten-thousandth of white the gain no longer grows.
      let light = V.clamp(p.second.straight.luminance, 1e-4, 1.0)
      let stops = V.log2(light)
      let t = V.exp2(stops * V(1 / 2.2))
      let dark = 1.0 - t
      let gain = V.exp2(stops * (V.exp2(lift * dark * dark) - 1.0))
      let code = 1.0 - glare * t * t
      return p.first * (gain * code * code * V.mad(code, 0.2, 0.8))
    }
  }
}
