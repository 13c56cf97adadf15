internal import JSON

/// Redraws a scanned code module for module.
///
/// Defined: a QR code from its error-corrected codewords, `{"symbology": "QR", "payload": BASE64,
/// "version", "mask", "level"}`. Other symbologies have generators of their own, which draw
/// messages.
public struct BarcodeGenerator: ChainFilter {
  public var descriptor = Payload()

  public init() {}
  public init(
    descriptor: Payload = Payload()
  ) {
    self.descriptor = descriptor
  }

  public static let info = FilterInfo<Self>(
    "CIBarcodeGenerator", displayName: "Barcode Generator",
    categories: [.builtIn, .generator, .stillImage, .video],
    "Draws a barcode that is described by its codewords.",
    [
      .data(
        "inputBarcodeDescriptor", \.descriptor,
        "The code: its symbology, its codewords in base 64, its version, mask and level.")
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(descriptor: .helloCode), gives: [1, 1, 1, 1], at: 0, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let name = Self.info.name
    guard let written = descriptor.written?.object else {
      throw .unusable(
        filter: name, key: "inputBarcodeDescriptor", value: descriptor.json,
        expected: "an object that describes a code")
    }
    guard written["symbology"]?.string == "QR" else {
      throw .unusable(
        filter: name, key: "inputBarcodeDescriptor", value: descriptor.json,
        expected: "of symbology QR; messages of others are drawn by their own generators")
    }
    guard let level = CorrectionLevel(rawValue: written["level"]?.string ?? "M") else {
      throw .unusable(
        filter: name, key: "inputBarcodeDescriptor", value: written["level"] ?? .null,
        expected: "of level L, M, Q or H")
    }
    guard let text = written["payload"]?.string,
      let bytes = Payload(JSON.object(JSON.Object([("base64", JSON(text))]))).bytes,
      let version = written["version"]?.int,
      let code = QRCode(
        codewords: bytes, version: version, level: level.qr.level, mask: written["mask"]?.int)
    else {
      throw .unusable(
        filter: name, key: "inputBarcodeDescriptor", value: descriptor.json,
        expected: "a payload of as many codewords as its version, 1 to 40, has, and a mask 0 to 7")
    }
    var grid = BarcodeGrid(side: code.side)
    for y in 0..<code.side {
      for x in 0..<code.side { grid[x, y] = code[x, y] }
    }
    return grid.image(quiet: 1)
  }
}

extension Payload {
  /// The codewords of a version 1 code: "hello" and padding.
  fileprivate static var helloCode: Payload {
    Payload(
      JSON.object(
        JSON.Object([
          ("symbology", "QR"), ("version", 1), ("level", "L"), ("mask", 0),
          ("payload", "QFaGVsbG8OwR7BHsEewR7BHsEQ=="),
        ])))
  }
}
