/// Draws a PDF417 code with one pixel per module, three per row, and a light border of two pixels.
///
/// Defined, by ISO/IEC 15438: text compaction if mode 2 is requested and the message allows it,
/// otherwise byte compaction; the given error correction level or the one that the standard
/// recommends; columns and rows are chosen to approximate the preferred aspect ratio. It holds at
/// most 1106 bytes at level 0.
public struct PDF417BarcodeGenerator: ChainFilter {
  public var message = Payload()
  public var minWidth: Int = 56
  public var maxWidth: Int = 583
  public var minHeight: Int = 13
  public var maxHeight: Int = 283
  public var dataColumns: Int = 0
  public var rows: Int = 0
  public var preferredAspectRatio: Float = 3
  public var compactionMode: Int = 0
  public var compactStyle: Bool = false
  public var correctionLevel: Int = -1
  public var alwaysSpecifyCompaction: Bool = false

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIPDF417BarcodeGenerator", displayName: "PDF417 Barcode Generator",
    categories: [.builtIn, .generator, .stillImage, .video],
    "Draws a PDF417 code.",
    [
      .data("inputMessage", \.message, "The message, as text or bytes."),
      .integer(
        "inputMinWidth", \.minWidth, .within(56...583), slider: 56...583, "The minimum width."
      ),
      .integer(
        "inputMaxWidth", \.maxWidth, .within(56...583), slider: 56...583, "The maximum width."),
      .integer(
        "inputMinHeight", \.minHeight, .within(13...283), slider: 13...283,
        "The minimum height."),
      .integer(
        "inputMaxHeight", \.maxHeight, .within(13...283), slider: 13...283,
        "The maximum height."),
      .integer(
        "inputDataColumns", \.dataColumns, .within(1...30), slider: 1...30,
        "The number of data columns. If absent, the best-looking number is chosen."),
      .integer(
        "inputRows", \.rows, .within(3...90), slider: 3...90,
        "The number of rows. If absent, as many as the message needs."),
      .number(
        "inputPreferredAspectRatio", \.preferredAspectRatio, .within(0...9.223372036854776e+18),
        slider: 0...9.223372036854776e+18, "The preferred ratio of width to height."),
      .integer(
        "inputCompactionMode", \.compactionMode, .within(0...3), slider: 0...3,
        "The compaction of the message: 2 is text; all other values are bytes here."),
      .boolean(
        "inputCompactStyle", \.compactStyle, "Whether the right side of the code is left out."),
      .integer(
        "inputCorrectionLevel", \.correctionLevel, .within(0...8), slider: 0...8,
        "The level of error correction, from 0 (detects two errors) to 8 (repairs hundreds)."),
      .boolean(
        "inputAlwaysSpecifyCompaction", \.alwaysSpecifyCompaction,
        "Whether the compaction is always stated; it always is here."),
    ])

  public static let examples: [Example<Self>] = [
    Example(.saying("Hello"), gives: [1, 1, 1, 1], at: 0, 0),
    Example(.saying("Hello"), gives: [0, 0, 0, 1], at: 2, 4),
  ]

  private static func saying(_ text: String) -> Self {
    var filter = Self()
    filter.message = Payload(text: text)
    return filter
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let bytes = try message(message)
    var shape = PDF417Code.Shape()
    shape.columns = dataColumns == 0 ? nil : dataColumns
    shape.rows = rows == 0 ? nil : rows
    shape.aspectRatio = Double(preferredAspectRatio)
    shape.isCompact = compactStyle
    shape.isText = compactionMode == 2
    let level = correctionLevel < 0 ? nil : correctionLevel
    guard let code = PDF417Code(bytes, level: level, shape: shape) else {
      throw tooLong(
        bytes, limit: "short enough for 928 codewords, about 1106 bytes at correction level 0")
    }
    return code.modules.image(quiet: 2)
  }
}
