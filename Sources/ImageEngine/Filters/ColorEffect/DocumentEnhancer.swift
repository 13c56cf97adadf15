/// Makes a photographed page look scanned: white, even paper and dark writing.
///
/// Apple publishes no formula. Our own design: the paper's light is the picture's maximum over a
/// hundredth of its longer side, blurred over twice that; the picture is divided by it and its dark
/// parts are deepened; the amount scales the effect. Premultiplied linear light; alpha and extent
/// are unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct DocumentEnhancer: ChainFilter {
  public var amount: Float = 1

  public init() {}
  public init(
    amount: Float = 1
  ) {
    self.amount = amount
  }

  public static let info = FilterInfo<Self>(
    "CIDocumentEnhancer", displayName: "Document Enhancer",
    categories: [.builtIn, .colorEffect, .nonSquarePixels, .stillImage],
    "Makes a photographed page look scanned.",
    [
      .inputImage,
      .number(
        "inputAmount", \.amount, .within(0...10), slider: 0...2, "The strength of the effect."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(amount: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
    Example(Self(), on: .color([0.4, 0.4, 0.4, 1], side: 31), gives: [1, 1, 1, 1], at: 15, 15),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let part = image.node.visible
    if part.isEmpty || amount == 0 && image.skipsIdentities { return image }
    let side = Int(max(part.width, part.height) / 100, within: 1...EngineLimits.rasterSide) * 2 + 1
    let bright = continued(image.clamped().maximum(width: side, height: side), part)
    let paper = continued(bright.minimum(width: side, height: side), part)
      .blurred(sigma: Double(side))
    return PaperWhite(amount: amount)(image, paper)
  }

  /// Continues the outermost pixels beyond the picture's edge, as a shader's textures do.
  private func continued(_ image: Image, _ part: Rectangle) -> Image {
    image.cropped(to: part).clamped()
  }
}

/// The first image divided by the second.
private struct PaperWhite: BlendFilter {
  var amount: Float = 1

  init() {}
  init(amount: Float) { self.amount = amount }

  static let info = FilterInfo<Self>.part([.number("amount", \.amount, .none, "")])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let amount = V.min(my.amount, 1.0)
    let depth = V.max(my.amount, 1.0)
    return { p, _ in
      let q = p.first.straight
      let paper = p.second.straight
      @inline(__always)
      func clean(_ light: V, _ white: V) -> V {
        let t = V.unit(light / V.max(white, 0.02))
        // Nearly white becomes white; below half of that it is ink.
        let even = V.unit(V.mad(t, 1.12, -0.06))
        let ink = V.pow(V.max(even, 1e-6), 0.6 + 0.6 * depth)
        return V.mix(light, V.mix(ink, 1.0, V.smoothstep(0.72, 0.9, t)), amount)
      }
      return q.with(clean(q.r, paper.r), clean(q.g, paper.g), clean(q.b, paper.b)).premultiplied
    }
  }
}
