internal import ImageEngine
internal import Lettering
internal import Synchronization

/// What this worker draws text with.
enum Letters {
  private static let letterer = Mutex<Letterer?>(nil)

  /// Before the sandbox is closed, and only in a worker that was started for it.
  static func open() {
    let opened = Letterer()
    letterer.withLock { $0 = opened }
  }

  /// `nil` where no fonts were opened.
  static var text: (any TextDrawing)? { letterer.withLock { $0 } }
}
