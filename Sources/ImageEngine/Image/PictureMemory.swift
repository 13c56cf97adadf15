#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of one or more bitmaps.
///
/// `@unchecked`: only written by the initialiser that created it, or through a bitmap that holds
/// the only reference.
final class PictureMemory: @unchecked Sendable {
  /// Aligned to a cache line, so that groups of sixteen pixels are read and written line by line.
  let bytes: UnsafeMutableRawBufferPointer
  private let memory: UnsafeMutableRawPointer

  init(byteCount: Int) {
    let line = 64
    // Zeroed by the system, page by page, on first access.
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
