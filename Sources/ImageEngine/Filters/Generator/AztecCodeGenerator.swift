/// Draws an Aztec code with one pixel per module and a light border of two pixels.
///
/// Defined, by ISO/IEC 24778: the message as letters and digits or as bytes, in the smallest code
/// with the requested share of check words, compact codes first. The largest holds 1914 bytes at 23
/// per cent. Scale it by integers, without interpolation.
public struct AztecCodeGenerator: ChainFilter {
  public var message = Payload()
  public var correctionLevel: Int = 23
  public var layers: Int = 0
  public var compactStyle: Bool = false

  public init() {}
  public init(
    message: Payload = Payload(), correctionLevel: Int = 23, layers: Int = 0,
    compactStyle: Bool = false
  ) {
    self.message = message
    self.correctionLevel = correctionLevel
    self.layers = layers
    self.compactStyle = compactStyle
  }

  public static let info = FilterInfo<Self>(
    "CIAztecCodeGenerator", displayName: "Aztec Code Generator",
    categories: [.builtIn, .generator, .stillImage],
    "Draws an Aztec code.",
    [
      .data("inputMessage", \.message, "The message, as text or bytes."),
      .integer(
        "inputCorrectionLevel", \.correctionLevel, .within(5...95), slider: 5...95,
        "The percentage of the code that is used for error correction."),
      .integer(
        "inputLayers", \.layers, .within(1...32), slider: 1...32,
        "The number of layers. If absent, as many as the message needs."),
      .boolean(
        "inputCompactStyle", \.compactStyle,
        "Whether only compact codes, of at most 4 layers, are drawn."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(message: Payload(text: "Hello")), gives: [1, 1, 1, 1], at: 0, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let bytes = try message(message)
    let wanted = layers == 0 ? nil : layers
    guard
      let code = AztecCode(
        bytes, correction: correctionLevel, layers: wanted, isCompact: compactStyle)
    else {
      let size = compactStyle ? "a compact code of 4 layers" : "a code of 32 layers"
      let place = wanted.map { "a code of \($0) layers" } ?? size
      throw tooLong(
        bytes, limit: "short enough for \(place) with \(correctionLevel) % of check words, in bytes"
      )
    }
    return code.modules.image(quiet: 2)
  }
}
