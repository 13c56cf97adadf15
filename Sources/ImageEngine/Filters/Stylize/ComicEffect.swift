/// Turns the picture into a comic drawing: flat colours, ink dots in the shadows, and black
/// outlines.
///
/// Apple publishes no formula but names the ingredients: outlines and coloured dots. Our own
/// design: colours are smoothed and posterised to six steps of brightness; midtones carry a screen
/// of dots six pixels apart; outlines are those of a line drawing. sRGB codes; straight alpha and
/// extent are unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
///
/// Drawn nearly: a difference of blurred pictures is multiplied by ten and more, and with it what
/// half floats leave out.
public struct ComicEffect: ChainFilter, NearlyDrawn {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIComicEffect", displayName: "Comic Effect",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Turns the picture into a comic.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([1, 1, 1, 1], side: 31), gives: [1, 1, 1, 1], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let light = EncodedGrey()(image).clamped()
    let lines = InkLines()(light.blurred(sigma: 0.9), light.blurred(sigma: 2.6))
    let flat = image.clamped().blurred(sigma: 1.6)
    return ComicInk()(flat, lines, image).cropped(to: image.extent)
  }
}

/// The darkness of a line where the first image is below the second.
private struct InkLines: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let line = V.smoothstep(0.012, 0.045, p.second.r - p.first.r)
      return Color(line, line, line, 1.0)
    }
  }
}

/// The first image in flat colours with dots, under lines, within the third.
private struct ComicInk: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, place in
      let codes = p.first.straight.map { V.encoded(V.unit($0)) }
      let light = codes.dot(0.299, 0.587, 0.114)
      // Steps with soft transitions, so that smooth gradients show no jagged edges.
      let level = light * 5.0
      let base = V.floor(level)
      let step = (base + V.smoothstep(0.4, 0.6, level - base)) * V(1.0 / 5)
      let gain = step / V.max(light, 0.02)
      let x = V.sin(V.fraction((place.x + place.y) * V(1.0 / 8.4)) * V(2 * Double.pi))
      let y = V.sin(V.fraction((place.x - place.y) * V(1.0 / 8.4)) * V(2 * Double.pi))
      let dark = V.smoothstep(0.62, 0.2, step)
      let dots = V.unit((0.25 * (x + y) + 0.5 - (1.0 - 0.75 * dark)) * 4.0 + 0.2) * dark
      let ink = (1.0 - p.second.r) * (1.0 - 0.55 * dots)
      let vivid = codes.map { V.unit(V.mad($0 * gain - step, 1.35, step)) }
      return (vivid.map { V.decoded(V.unit($0 * ink)) }).with(alpha: p.third.a)
    }
  }
}

extension Color {
  @inline(__always)
  fileprivate func with(alpha: V) -> Self { Self(r * alpha, g * alpha, b * alpha, alpha) }
}
