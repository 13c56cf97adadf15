/// Characters with one font, size and colour.
public struct TextRun: Hashable, Sendable {
  public var text: String
  /// A family, or the name of one of its faces, such as `HelveticaNeue-Bold`.
  public var font: String
  /// In pixels.
  public var size: Double
  public var color: FilterColor

  public init(_ text: String, font: String, size: Double, color: FilterColor = .black) {
    self.text = text
    self.font = font
    self.size = size
    self.color = color
  }
}

/// Draws text. The engine has no fonts: programs that have opened some pass an implementation to
/// their ``Renderer``.
public protocol TextDrawing: Sendable {
  /// Draws the lines of a text on transparency, with padding on all sides.
  func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap
}

/// Describes why a text could not be drawn.
public enum TextError: Error, Hashable, Sendable {
  /// No font could be read.
  case noFonts
  /// The lines would exceed the pixels allowed for a text.
  case tooLarge(width: Int, height: Int)
}

/// Stands in for text drawing when only extents are needed.
struct UndrawnText: TextDrawing {
  func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap {
    DeepBitmap(width: 1, height: 1, format: .half)
  }
}
