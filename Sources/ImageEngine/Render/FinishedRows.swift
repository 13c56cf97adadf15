internal import Synchronization

/// Receives a picture from top to bottom while it is rendered. Calls come from several threads, one
/// at a time.
package protocol RowReader: Sendable {
  /// Called first.
  func begin(_ size: PixelSize)
  /// Receives the bytes of the next rows.
  func read(_ rows: UnsafeRawBufferPointer)
}

/// Passes on a picture's finished rows from top to bottom while others are still being rendered.
/// The thread that finishes rows does so, unless another one is already doing it.
final class FinishedRows: Sendable {
  /// The minimum number of rows worth passing on.
  private static let together = 16

  private struct State {
    /// The number of missing pixels per row, top row first.
    var missing: [Int]
    /// The first row that has not been passed on.
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

  /// Records finished pixels of a row, counted from the top.
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

/// Reports each stretch of a row written to another sink.
struct ReportingSink<Whole: Sink>: Sink {
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
