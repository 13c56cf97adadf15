internal import Glibc

/// The bytes of one or more bitmaps.
///
/// `@unchecked`: written to only by the initialiser that made it, or through
/// a bitmap that holds the only reference.
final class PictureMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  init(byteCount: Int) {
    // Zeroed by the system, page by page, as they are first touched.
    guard let start = calloc(byteCount, 1) else { preconditionFailure("out of memory") }
    askForLargePages(start, byteCount: byteCount)
    bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  deinit { free(bytes.baseAddress) }

  func copy() -> PictureMemory {
    let copy = PictureMemory(byteCount: bytes.count)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bytes))
    return copy
  }
}
