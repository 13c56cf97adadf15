/// Draws a QR code with round modules, eight pixels each, and a border of four light modules.
///
/// Apple publishes only the name. Here the modules are those of ``QRCodeGenerator``; a dark one is
/// a disc, joined to dark neighbours in its row and column by a bar of the same width, so that
/// corners are round and lines continuous. Edges are one pixel soft.
public struct RoundedQRCodeGenerator: ChainFilter {
  public var message = Payload()
  public var correctionLevel: CorrectionLevel = .medium

  public init() {}
  public init(
    message: Payload = Payload(), correctionLevel: CorrectionLevel = .medium
  ) {
    self.message = message
    self.correctionLevel = correctionLevel
  }

  public static let info = FilterInfo<Self>(
    "CIRoundedQRCodeGenerator", displayName: "Rounded QR Code Generator",
    categories: [.builtIn, .generator],
    "Draws a QR code with round modules.",
    [
      .data("inputMessage", \.message, "The message, as text or bytes."),
      .string(
        "inputCorrectionLevel", \.correctionLevel,
        "The level of error correction: L, M, Q or H restore 7, 15, 25 or 30 per cent."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(message: Payload(text: "Hello world")), gives: [1, 1, 1, 1], at: 0, 0),
    Example(Self(message: Payload(text: "Hello world")), gives: [0, 0, 0, 1], at: 36, 36),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let bytes = try message(message)
    let (level, limit) = correctionLevel.qr
    guard let code = QRCode(bytes, level: level) else {
      throw tooLong(bytes, limit: "at most \(limit) bytes at level \(correctionLevel.rawValue)")
    }
    let side = (code.side + 2 * Self.quiet) * Self.scale
    var pixels = [SIMD4<Float>](repeating: SIMD4(repeating: 1), count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let light = 1 - Self.cover(code, x, side - 1 - y)
        pixels[y * side + x] = SIMD4(light, light, light, 1)
      }
    }
    return Image(pixels, width: side, height: side)
  }

  private static let scale = 8
  private static let quiet = 4

  /// Returns a pixel's darkness, counted from the top row.
  private static func cover(_ code: QRCode, _ x: Int, _ y: Int) -> Float {
    let (column, row) = (x / scale - quiet, y / scale - quiet)
    guard code[column, row] else { return 0 }
    let half = Float(scale) / 2
    let dx = Float(x % scale) + 0.5 - half
    let dy = Float(y % scale) + 0.5 - half
    let isJoinedAcross = dx > 0 ? code[column + 1, row] : code[column - 1, row]
    let isJoinedUp = dy > 0 ? code[column, row + 1] : code[column, row - 1]
    if isJoinedAcross || isJoinedUp { return 1 }
    return min(max(half - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
  }
}
