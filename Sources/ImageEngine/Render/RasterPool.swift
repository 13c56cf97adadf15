internal import Glibc
internal import Synchronization

/// Memory for rasters, used again: a page that the system hands out for the first
/// time costs more than most filters do with it.
final class RasterPool: Sendable {
  /// Blocks that nobody uses, by their size.
  ///
  /// `@unchecked`: pointers that are in nobody's hands but the holder's of the lock.
  private struct Blocks: @unchecked Sendable {
    var free: [Int: [UnsafeMutableRawPointer]] = [:]
  }

  private let blocks = Mutex(Blocks())
  private static let alignment = 64
  /// Sizes are rounded up to this, so that parts of nearly one size share blocks.
  private static let step = 1 << 16

  /// At least so many bytes, with anything in them.
  func take(byteCount: Int) -> UnsafeMutableRawPointer {
    let size = Self.rounded(byteCount)
    let block = blocks.withLock { blocks in
      // The pointer leaves the lock's hands here.
      blocks.free[size]?.popLast().map { SharedBytes(start: $0) }
    }
    if let block { return block.start }
    var start: UnsafeMutableRawPointer?
    guard posix_memalign(&start, Self.alignment, size) == 0, let start else {
      preconditionFailure("out of memory")
    }
    askForLargePages(start, byteCount: size)
    return start
  }

  func giveBack(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    let block = SharedBytes(start: start)
    blocks.withLock { $0.free[Self.rounded(byteCount), default: []].append(block.start) }
  }

  private static func rounded(_ count: Int) -> Int { (count + step - 1) / step * step }

  deinit {
    blocks.withLock { blocks in
      for list in blocks.free.values { for start in list { Glibc.free(start) } }
    }
  }
}
