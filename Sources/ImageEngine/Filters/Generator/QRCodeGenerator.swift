/// Draws a QR code with one pixel per module and a light border of one pixel.
///
/// Defined, by ISO/IEC 18004, and its size measured against Core Image: the message as bytes in the
/// smallest version that holds it, with the mask that has the lowest penalty (decision 0342). The
/// message has at most 2953, 2331, 1663 or 1273 bytes at levels L, M, Q and H. Scale it by
/// integers, without interpolation.
public struct QRCodeGenerator: ChainFilter {
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
    "CIQRCodeGenerator", displayName: "QR Code Generator",
    categories: [.builtIn, .generator, .stillImage],
    "Draws a QR code.",
    [
      .data("inputMessage", \.message, "The message, as text or bytes."),
      .string(
        "inputCorrectionLevel", \.correctionLevel,
        "The level of error correction: L, M, Q or H restore 7, 15, 25 or 30 per cent."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(message: Payload(text: "Hello world")), gives: [1, 1, 1, 1], at: 0, 0),
    Example(Self(message: Payload(text: "Hello world")), gives: [0, 0, 0, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let bytes = try message(message)
    let (level, limit) = correctionLevel.qr
    guard let code = QRCode(bytes, level: level) else {
      throw tooLong(bytes, limit: "at most \(limit) bytes at level \(correctionLevel.rawValue)")
    }
    var grid = BarcodeGrid(side: code.side)
    for y in 0..<code.side {
      for x in 0..<code.side { grid[x, y] = code[x, y] }
    }
    return grid.image(quiet: 1)
  }
}
