/// Makes a woodblock print of the picture: white lines along its edges, on transparent.
///
/// Apple publishes the parameter but not the formula. Our own design: the luminance of the sRGB
/// codes is blurred over a fifth of the radius and over a third more; where the first clearly
/// exceeds the second, a line with a soft edge is drawn. White with alpha; the extent is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
///
/// Drawn nearly: a difference of blurred pictures is multiplied by ten and more, and with it what
/// half floats leave out.
public struct EdgeWork: ChainFilter, NearlyDrawn {
  public var radius: Float = 3

  public init() {}
  public init(
    radius: Float = 3
  ) {
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIEdgeWork", displayName: "Edge Work",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Draws the picture's edges like a woodblock print.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...20, "The thickness of the lines."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1], side: 31), gives: [0, 0, 0, 0], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let light = EncodedGrey()(image).clamped()
    let sigma = max(Double(radius) / 3, 0.3)
    let fine = light.blurred(sigma: sigma * 0.6)
    let wide = light.blurred(sigma: sigma * 1.6)
    return Woodblock()(fine, wide, image).cropped(to: image.extent)
  }
}

/// A line where the first image exceeds the second, within the third.
private struct Woodblock: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let line = V.smoothstep(0.008, 0.028, p.first.r - p.second.r) * p.third.a
      return Color(line, line, line, line)
    }
  }
}
