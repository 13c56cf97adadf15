internal import CVec

/// A working row of pixels, four numbers each, with padding so that loops may run past its ends.
/// Each thread has its own.
final class FloatRow {
  /// The number of accessible pixels before the first one.
  static let margin = 16
  let start: UnsafeMutablePointer<Float>
  private let memory: UnsafeMutablePointer<SIMD16<Float>>

  init(pixels: Int) {
    let count = (pixels + 2 * Self.margin + 16) / 4 + 1
    memory = .allocateLines(count, repeating: SIMD16(repeating: 0))
    start = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Float.self)
      .advanced(by: Self.margin * 4)
  }

  deinit { memory.deallocate() }

  /// Reads half floats.
  func load(_ row: UnsafePointer<UInt16>, pixels: Int) {
    for x in stride(from: 0, to: pixels * 4, by: 16) { cv_store(start + x, cv_load_halfs(row + x)) }
  }

  /// Writes half floats; the target has room for a multiple of four pixels.
  func store(pixels: Int, to row: UnsafeMutablePointer<UInt16>) {
    for x in stride(from: 0, to: pixels * 4, by: 16) { cv_store_halfs(row + x, cv_load(start + x)) }
  }
}

/// A working row of half floats.
final class HalfRow {
  let start: UnsafeMutablePointer<UInt16>

  init(pixels: Int) {
    start = .allocateLines((pixels + 2 * FloatRow.margin) * 4, repeating: 0)
  }

  deinit { start.deallocate() }
}
