internal import Synchronization

/// Reads a picture from the top down while it is being rendered. Threads call it one after
/// another.
package protocol RowReader: Sendable {
  /// Comes first.
  func begin(_ size: PixelSize)
  /// The bytes of the next rows.
  func read(_ rows: UnsafeRawBufferPointer)
}

/// Hands on the rows of a picture, from the top down, while what is below them is still being
/// rendered. Whoever has finished some does so, unless another thread is at it.
final class FinishedRows: Sendable {
  /// How many are worth handing on.
  private static let together = 16

  private struct State {
    /// How many pixels each row lacks, the top one first.
    var missing: [Int]
    /// The first one that was not handed on.
    var next = 0
    var isBusy = false
  }

  private let state: Mutex<State>
  private let count: Int
  private let bytes: SharedBytes<UnsafeMutableRawPointer>
  private let bytesPerRow: Int
  private let reader: any RowReader

  init(
    of size: PixelSize, in bytes: UnsafeMutableRawBufferPointer, for reader: any RowReader
  ) {
    state = Mutex(State(missing: Array(repeating: size.width, count: size.height)))
    count = size.height
    self.bytes = SharedBytes(start: bytes.baseAddress!)
    bytesPerRow = bytes.count / size.height
    self.reader = reader
    reader.begin(size)
  }

  /// Pixels of a row, counted from the top, are there.
  func add(_ pixels: Int, row: Int) {
    var rows = state.withLock { state -> Range<Int>? in
      state.missing[row] -= pixels
      return state.missing[row] == 0 ? nextRows(&state) : nil
    }
    while let ready = rows {
      reader.read(
        UnsafeRawBufferPointer(
          start: bytes.start + ready.lowerBound * bytesPerRow, count: ready.count * bytesPerRow))
      rows = state.withLock { state in
        state.isBusy = false
        return nextRows(&state)
      }
    }
  }

  private func nextRows(_ state: inout State) -> Range<Int>? {
    guard !state.isBusy else { return nil }
    let first = state.next
    let end = state.missing[first...].firstIndex { $0 > 0 } ?? count
    guard end - first >= Self.together || (end == count && first < count) else { return nil }
    state.next = end
    state.isBusy = true
    return first..<end
  }
}

/// Tells of each stretch of a row that another sink has taken.
struct TellingSink<Whole: Sink>: Sink {
  let whole: Whole
  let height: Int
  let rows: FinishedRows

  var alpha: AlphaUse { whole.alpha }
  var isTopDown: Bool { whole.isTopDown }
  var takesCodes: Bool { whole.takesCodes }

  func write(_ tile: TileBuffer, x: Int, row: Int, pixels: Int) {
    whole.write(tile, x: x, row: row, pixels: pixels)
    rows.add(pixels, row: height - 1 - row)
  }

  func writeCodes(
    x: Int, row: Int, pixels: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Bool
  ) -> Bool {
    guard whole.writeCodes(x: x, row: row, pixels: pixels, body) else { return false }
    rows.add(pixels, row: height - 1 - row)
    return true
  }
}
