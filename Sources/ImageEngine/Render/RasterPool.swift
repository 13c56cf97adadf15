internal import Glibc
internal import Synchronization

/// Memory for rasters, used again: a page that the system hands out for the first
/// time costs more than most filters do with it.
///
/// It outlives a run, because the next one is often of the same shape; what that
/// has no use for goes before anything new comes, so that no more is ever held
/// than the larger of two runs takes.
final class RasterPool: Sendable {
  private struct Block {
    let start: UnsafeMutableRawPointer
    /// The run that gave it back.
    let run: Int
  }

  /// All blocks by their addresses, and those that nobody uses by their sizes.
  ///
  /// `@unchecked`: pointers that are in nobody's hands but the holder's of the lock.
  private struct Blocks: @unchecked Sendable {
    var sizes: [UnsafeMutableRawPointer: Int] = [:]
    var free: [Int: [Block]] = [:]
    var run = 0

    /// The smallest that has so many bytes and not many more.
    mutating func pop(_ size: Int) -> Block? {
      let fitting = free.keys.filter { $0 >= size && $0 <= size + size / 8 }
      guard let found = fitting.min(), let block = free[found]?.popLast() else { return nil }
      if free[found]?.isEmpty == true { free[found] = nil }
      return block
    }

    /// Frees what no run has given back since.
    mutating func forget(before run: Int) {
      for (size, list) in free {
        for block in list where block.run < run {
          sizes[block.start] = nil
          Glibc.free(block.start)
        }
        let kept = list.filter { $0.run >= run }
        free[size] = kept.isEmpty ? nil : kept
      }
    }
  }

  private let blocks = Mutex(Blocks())
  private static let alignment = 64
  /// Sizes are rounded up to this, so that parts of nearly one size share blocks.
  private static let step = 1 << 16

  /// Another run begins; what the last one did not use is given to the system.
  func begin() {
    blocks.withLock { blocks in
      blocks.run += 1
      blocks.forget(before: blocks.run - 1)
    }
  }

  /// At least so many bytes, with anything in them.
  func take(byteCount: Int) -> UnsafeMutableRawPointer {
    let size = (byteCount + Self.step - 1) / Self.step * Self.step
    let block = blocks.withLock { blocks in
      // The pointer leaves the lock's hands here.
      let block = blocks.pop(size)
      if block == nil { blocks.forget(before: blocks.run) }
      return block.map { SharedBytes(start: $0.start) }
    }
    if let block { return block.start }
    var start: UnsafeMutableRawPointer?
    guard posix_memalign(&start, Self.alignment, size) == 0, let start else {
      preconditionFailure("out of memory")
    }
    askForLargePages(start, byteCount: size)
    let new = SharedBytes(start: start)
    blocks.withLock { $0.sizes[new.start] = size }
    return start
  }

  func giveBack(_ start: UnsafeMutableRawPointer) {
    let block = SharedBytes(start: start)
    blocks.withLock { blocks in
      guard let size = blocks.sizes[block.start] else { return }
      blocks.free[size, default: []].append(Block(start: block.start, run: blocks.run))
    }
  }

  deinit { blocks.withLock { $0.forget(before: .max) } }
}
