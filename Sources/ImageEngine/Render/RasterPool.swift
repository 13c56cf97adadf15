internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reusable memory for rasters: the first access to a new page costs more than most filters do.
///
/// The pool outlives a run, because the next one often has the same shape. Unused memory is freed
/// before new memory is allocated, so that the pool never holds more than the larger of two runs
/// needs.
final class RasterPool: Sendable {
  private struct Block {
    let start: UnsafeMutableRawPointer
    /// The run that returned it.
    let run: Int
  }

  /// All blocks by address, and the free ones by size.
  ///
  /// `@unchecked`: pointers to free blocks are only accessed by the holder of the lock.
  private struct Blocks: @unchecked Sendable {
    var sizes: [UnsafeMutableRawPointer: Int] = [:]
    var unused: [Int: [Block]] = [:]
    var run = 0

    /// Takes the smallest block that has enough bytes and not many more.
    mutating func pop(_ size: Int) -> Block? {
      let fitting = unused.keys.filter { $0 >= size && $0 <= size + size / 8 }
      guard let found = fitting.min(), let block = unused[found]?.popLast() else { return nil }
      if unused[found]?.isEmpty == true { unused[found] = nil }
      return block
    }

    /// Frees blocks that have not been returned since a run.
    mutating func forget(before run: Int) {
      for (size, list) in unused {
        for block in list where block.run < run {
          sizes[block.start] = nil
          free(block.start)
        }
        let kept = list.filter { $0.run >= run }
        unused[size] = kept.isEmpty ? nil : kept
      }
    }
  }

  private let blocks = Mutex(Blocks())
  private static let alignment = 64
  /// The granularity of sizes, so that parts of similar size share blocks.
  private static let step = 1 << 16

  /// Begins a run and frees memory that the previous one did not use.
  func begin() {
    blocks.withLock { blocks in
      blocks.run += 1
      blocks.forget(before: blocks.run - 1)
    }
  }

  /// Returns at least the given number of undefined bytes.
  func take(byteCount: Int) -> UnsafeMutableRawPointer {
    let size = (byteCount + Self.step - 1) / Self.step * Self.step
    let block = blocks.withLock { blocks in
      // The pointer leaves the lock here.
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
      blocks.unused[size, default: []].append(Block(start: block.start, run: blocks.run))
    }
  }

  deinit { blocks.withLock { $0.forget(before: .max) } }
}
