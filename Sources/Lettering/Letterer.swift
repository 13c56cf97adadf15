package import ImageEngine
internal import Synchronization

/// Draws text with the fonts that come with the program, and with installed ones.
///
/// Create it before the sandbox closes: it opens all fonts at once and none later.
package final class Letterer: TextDrawing {
  /// `nil` if there are no fonts.
  private let fonts: Mutex<Fonts?>

  /// - Parameters:
  ///   - folder: The fonts that come with the program, if it has any.
  ///   - configuration: The fontconfig file that names the folders of installed fonts; the system's
  ///     if absent.
  package init(folder: String? = nil, configuration: String? = nil) {
    fonts = Mutex(Fonts(folder: folder, configuration: configuration))
  }

  package func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap {
    try fonts.withLock { (fonts) throws(TextError) in
      guard let fonts else { throw .noFonts }
      return try Self.draw(runs, padding: padding, fonts)
    }
  }

  /// Returns the fonts of the texts that were drawn since the last call, in the order of their use.
  package func takeDrawnFonts() -> [DrawnFont] {
    fonts.withLock { $0?.takeDrawn() ?? [] }
  }

  private static func draw(
    _ runs: [TextRun], padding: Int, _ fonts: Fonts
  ) throws(TextError) -> DeepBitmap {
    if let size = runs.map(\.size).max(), !(size <= EngineLimits.textSize) {
      let side = Int(min(size, EngineLimits.coordinate))
      throw .tooLarge(width: side, height: side)
    }
    let layout = TextLayout(runs, in: fonts)
    fonts.note(layout)
    let margin = 2 * Double(padding)
    let (width, height) = (layout.frame.width + margin, layout.frame.height + margin)
    let most = Double(EngineLimits.side)
    guard max(width, height) <= most, width * height <= Double(EngineLimits.textPixels)
    else { throw .tooLarge(width: Int(min(width, 1e9)), height: Int(min(height, 1e9))) }
    // A text of spaces still has a width of one pixel.
    let (columns, rows) = (max(1, Int(width)), max(1, Int(height)))
    return DeepBitmap(
      width: columns, height: rows, format: .float, colorSpace: .extendedLinearSRGB
    ) { bytes in
      let canvas = Canvas(bytes, width: columns, height: rows)
      for glyph in layout.glyphs {
        canvas.paint(
          glyph, x: Double(padding) - layout.frame.x, y: Double(padding) - layout.frame.y)
      }
      canvas.finish()
    }
  }
}
