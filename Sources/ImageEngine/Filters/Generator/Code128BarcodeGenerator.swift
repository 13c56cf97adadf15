/// Draws a Code 128 barcode of an ASCII message with one pixel per module.
///
/// Defined, by ISO/IEC 15417: the code sets that need the fewest symbols, and the check symbol. The
/// quiet space is the width of the light border. The message has at most 80 characters.
public struct Code128BarcodeGenerator: ChainFilter {
  public var message = Payload()
  public var quietSpace: Float = 10
  public var barcodeHeight: Float = 32

  public init() {}
  public init(
    message: Payload = Payload(), quietSpace: Float = 10, barcodeHeight: Float = 32
  ) {
    self.message = message
    self.quietSpace = quietSpace
    self.barcodeHeight = barcodeHeight
  }

  public static let info = FilterInfo<Self>(
    "CICode128BarcodeGenerator", displayName: "Code 128 Barcode Generator",
    categories: [.builtIn, .generator, .stillImage],
    "Draws a Code 128 barcode.",
    [
      .data("inputMessage", \.message, "The message, in ASCII."),
      .number(
        "inputQuietSpace", \.quietSpace, .within(0...100), slider: 0...20,
        "The number of empty pixels on each side."),
      .number(
        "inputBarcodeHeight", \.barcodeHeight, .within(1...500), slider: 1...50,
        "The height of the bars."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(message: Payload(text: "A")), gives: [0, 0, 0, 1], at: 10, 20),
    Example(Self(message: Payload(text: "A")), gives: [1, 1, 1, 1], at: 9, 20),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let bytes = try message(message)
    guard bytes.allSatisfy({ $0 < 128 }) else {
      throw .unusable(
        filter: Self.info.name, key: "inputMessage", value: message.json,
        expected: "ASCII: Code 128 has no other characters")
    }
    guard bytes.count <= Code128.mostCharacters else {
      throw tooLong(bytes, limit: "at most \(Code128.mostCharacters) characters")
    }
    let modules = Code128(bytes).modules
    var grid = BarcodeGrid(width: modules.count, height: Int(barcodeHeight))
    for y in 0..<grid.height {
      for x in 0..<grid.width { grid[x, y] = modules[x] }
    }
    return grid.image(quiet: Int(quietSpace))
  }
}
