/// Characters in one font, size and colour.
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

/// What can draw text. The engine has no fonts: whoever has opened some hands this to
/// its ``Renderer``.
public protocol TextDrawing: Sendable {
  /// The lines of a text, transparent around them, as large as they are and wider
  /// by the padding on all sides.
  func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap
}

/// Why a text could not be drawn.
public enum TextError: Error, Hashable, Sendable {
  /// There is no font that could be read.
  case noFonts
  /// The lines would cover more pixels than are made for a text.
  case tooLarge(width: Int, height: Int)
}

/// Stands for text where only the place of other images is asked for.
struct UndrawnText: TextDrawing {
  func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap {
    DeepBitmap(width: 1, height: 1, format: .half)
  }
}
