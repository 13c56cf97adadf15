/// Draws black text in lines.
///
/// Apple publishes the parameters. Colour and extent follow a public sample of Core Image: black on
/// transparent, as wide as the advances and as high as the font's lines, rounded up. Glyphs depend
/// on the installed fonts: an unknown name is replaced by the nearest family, and missing glyphs
/// come from another font. The extent starts at 0, 0.
public struct TextImageGenerator: TextFilter {
  public var text = ""
  public var fontName = "HelveticaNeue"
  public var fontSize: Float = 12
  public var scaleFactor: Float = 1
  public var padding = 0

  public init() {}
  public init(
    text: String, fontName: String = "HelveticaNeue", fontSize: Float = 12,
    scaleFactor: Float = 1, padding: Int = 0
  ) {
    self.text = text
    self.fontName = fontName
    self.fontSize = fontSize
    self.scaleFactor = scaleFactor
    self.padding = padding
  }

  public static let info = FilterInfo<Self>(
    "CITextImageGenerator", displayName: "Text Image Generator",
    categories: [.builtIn, .generator, .stillImage, .video],
    "Draws text.",
    [
      .string("inputText", \.text, "The text to draw."),
      .string("inputFontName", \.fontName, "The name of a font family or face."),
      .number(
        "inputFontSize", \.fontSize, .atLeast(0), slider: 9...128, "The size in points."),
      .textScale(\.scaleFactor),
      .textPadding(\.padding),
    ])

  var runs: [TextRun] {
    [TextRun(text, font: fontName, size: Double(fontSize) * Double(scaleFactor))]
  }
}

extension Parameter {
  static func textScale(_ path: any WritableKeyPath<F, Float> & Sendable) -> Self {
    .distance(
      "inputScaleFactor", path, .atLeast(0), slider: 1...4, "The number of pixels per point.")
  }

  static func textPadding(_ path: any WritableKeyPath<F, Int> & Sendable) -> Self {
    .integer(
      "inputPadding", path, .within(0...200), unit: .pixels,
      "The space around the text.")
  }
}
