internal import ImageEngine
internal import Lettering
internal import Platform
internal import Synchronization

/// The text drawing of this worker.
enum WorkerFonts {
  private static let letterer = Mutex<Letterer?>(nil)

  /// Opens the fonts; called before the sandbox closes, and only in a worker started for text.
  static func open() {
    let opened = Letterer(folder: OwnProgram.fonts)
    letterer.withLock { $0 = opened }
  }

  /// Returns the fonts of the texts that were drawn since the last call.
  static func takeFonts() -> [DrawnFont] {
    letterer.withLock { $0?.takeDrawnFonts() ?? [] }
  }

  /// `nil` if no fonts were opened.
  static var text: (any TextDrawing)? { letterer.withLock { $0 } }
}
