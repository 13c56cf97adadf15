internal import ImageEngine
internal import Lettering
internal import Synchronization

/// The text drawing of this worker.
enum Letters {
  private static let letterer = Mutex<Letterer?>(nil)

  /// Opens the fonts; called before the sandbox closes, and only in a worker started for text.
  static func open() {
    let opened = Letterer()
    letterer.withLock { $0 = opened }
  }

  /// `nil` if no fonts were opened.
  static var text: (any TextDrawing)? { letterer.withLock { $0 } }
}
