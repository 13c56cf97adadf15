package import ImageEngine
internal import Synchronization

/// Builds a small picture from rows on their way to another reader.
package final class SmallRows: RowReader {
  /// Only every so many rows are sampled if the squares are large enough.
  private static let step = 4

  fileprivate struct State {
    var size = PixelSize(width: 1, height: 1)
    var factor = 1
    var shrinker: RowShrinker?
    var small: Bitmap?
    var row = 0
  }

  private let longestSide: Int
  private let next: any RowReader
  private let state = Mutex(State())

  /// - Parameter longestSide: The minimum size of the small picture, if the large one has it.
  package init(longestSide: Int, before next: any RowReader) {
    self.longestSide = longestSide
    self.next = next
  }

  package func begin(_ size: PixelSize) {
    state.withLock {
      let factor = max(size.longestSide / longestSide, 1)
      $0.size = size
      $0.factor = factor
      $0.shrinker = RowShrinker(width: size.width, factor: factor)
      $0.small = Bitmap(
        width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
    }
    next.begin(size)
  }

  package func read(_ rows: UnsafeRawBufferPointer) {
    state.withLock { state in
      let bytes = state.size.width * 4
      for start in stride(from: 0, to: rows.count, by: bytes) {
        state.add(UnsafeRawBufferPointer(rebasing: rows[start..<start + bytes]), Self.step)
      }
    }
    next.read(rows)
  }

  /// Returns the small picture in the given space after all rows have passed.
  package func picture(in space: ColorSpace) -> UprightPicture {
    state.withLock {
      guard $0.row == $0.size.height, let small = $0.small else {
        preconditionFailure("all rows have passed")
      }
      return UprightPicture(small, in: space)
    }
  }
}

extension SmallRows.State {
  fileprivate mutating func add(_ bytes: UnsafeRawBufferPointer, _ step: Int) {
    let place = row % factor
    if factor < step * 4 || place % step == 0 { shrinker?.add(bytes) }
    row += 1
    guard row % factor == 0 || row == size.height else { return }
    let line = (row - 1) / factor
    small?.withMutableBytes { target in
      let bytes = target.count / ((size.height + factor - 1) / factor)
      shrinker?.take(
        into: UnsafeMutableRawBufferPointer(rebasing: target[(line * bytes)..<(line + 1) * bytes]))
    }
  }
}
