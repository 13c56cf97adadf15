internal import Glibc

/// The bytes of one or more bitmaps.
///
/// `@unchecked`: written to only by the initialiser that made it, or through
/// a bitmap that holds the only reference.
final class PictureMemory: @unchecked Sendable {
  /// They begin where a line of the processor's cache does: a row of sixteens of pixels is then
  /// read and written line by line.
  let bytes: UnsafeMutableRawBufferPointer
  private let memory: UnsafeMutableRawPointer

  init(byteCount: Int) {
    let line = 64
    // Zeroed by the system, page by page, as they are first touched.
    guard let memory = calloc(byteCount + line - 1, 1) else { preconditionFailure("out of memory") }
    self.memory = memory
    let start = memory.alignedUp(toMultipleOf: line)
    askForLargePages(start, byteCount: byteCount)
    bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  deinit { free(memory) }

  func copy() -> PictureMemory {
    let copy = PictureMemory(byteCount: bytes.count)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bytes))
    return copy
  }
}
