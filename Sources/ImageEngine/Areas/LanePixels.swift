internal import CVec

/// The pixels of the lanes around a sum of a ``ShearedBlur``, one after another in memory. Lanes
/// that were read are replaced by those that follow.
final class LanePixels {
  /// Where a lane's pixels lie between the lines.
  struct Lane {
    var number: Int?
    /// The line below the lane's first pixel, and how far above it the pixel is.
    var row: Int
    var phase: Int
    var part: Float
  }

  /// The first pixel in each lane.
  private(set) var first = 0
  private let count: Int
  private let blur: ShearedBlur
  private let input: Raster
  private let source: PixelFrame
  private let endsThere: Bool
  private var lanes: [Lane]
  private let memory: HalfRow
  /// The row beyond a picture that ends.
  private let nothing: HalfRow

  /// Columns that are read at once: a line of the cache has as many pixels.
  private static let together = 8
  /// Rows of which four columns become four lanes.
  private static let square = 4

  init(
    of blur: ShearedBlur, _ input: Raster, _ source: PixelFrame, endsThere: Bool, count: Int
  ) {
    (self.blur, self.input, self.source) = (blur, input, source)
    (self.endsThere, self.count) = (endsThere, (count + 3) / 4 * 4)
    let kept = (2 * blur.reach + 1 + 3 * Self.together) / Self.together * Self.together
    lanes = [Lane](repeating: Lane(number: nil, row: 0, phase: 0, part: 0), count: kept)
    memory = HalfRow(pixels: kept * self.count)
    nothing = HalfRow(pixels: max(source.width, Self.together))
  }

  /// Forgets all lanes.
  func begin(at first: Int) {
    self.first = first
    for slot in lanes.indices { lanes[slot].number = nil }
  }

  private func slot(of lane: Int) -> Int {
    let place = lane % lanes.count
    return place < 0 ? place + lanes.count : place
  }

  subscript(lane: Int) -> Lane { lanes[slot(of: lane)] }

  func start(of lane: Int) -> UnsafePointer<UInt16> { UnsafePointer(memory(of: lane)) }

  private func memory(of lane: Int) -> UnsafeMutablePointer<UInt16> {
    memory.start + slot(of: lane) * count * 4
  }

  /// Reads a lane if it is not there.
  func need(_ lane: Int) {
    guard lanes[slot(of: lane)].number != lane else { return }
    guard blur.isFlat else {
      note(lane)
      return readRow(lane)
    }
    let rest = lane % Self.together
    let group = lane - (rest < 0 ? rest + Self.together : rest)
    for lane in group..<group + Self.together { note(lane) }
    if group >= source.x, group + Self.together <= source.maxX {
      readColumns(group)
    } else {
      for lane in group..<group + Self.together { readColumn(lane) }
    }
  }

  private func note(_ lane: Int) {
    let line = blur.line(below: blur.line(ofLane: lane))
    lanes[slot(of: lane)] = Lane(
      number: lane, row: line.row, phase: line.phase, part: line.part)
  }

  /// The row's first pixel of the source, or that of the closest row.
  private func row(_ y: Int) -> UnsafePointer<UInt16> {
    if endsThere, y < source.y || y >= source.maxY { return UnsafePointer(nothing.start) }
    let y = min(max(y, source.y), source.maxY - 1)
    return UnsafePointer(input.row(y - input.frame.y) + (source.x - input.frame.x) * 4)
  }

  private func readColumns(_ lane: Int) {
    let (start, shift) = (memory(of: lane), (lane - source.x) * 4)
    let half = Self.square * 4
    for index in stride(from: 0, to: count, by: Self.square) {
      let y = first + index
      let (low, second, third, high) = (
        row(y) + shift, row(y + 1) + shift, row(y + 2) + shift, row(y + 3) + shift
      )
      // The processor does not see that each row is read again soon.
      cv_ask_to_read(low + 4 * half)
      cv_ask_to_read(second + 4 * half)
      cv_ask_to_read(third + 4 * half)
      cv_ask_to_read(high + 4 * half)
      let target = start + index * 4
      cv_turn_halfs(low, second, third, high, target, count * 4)
      cv_turn_halfs(
        low + half, second + half, third + half, high + half, target + Self.square * count * 4,
        count * 4)
    }
  }

  private func readColumn(_ lane: Int) {
    let start = memory(of: lane)
    if endsThere, lane < source.x || lane >= source.maxX {
      return start.update(repeating: 0, count: count * 4)
    }
    let shift = (min(max(lane, source.x), source.maxX - 1) - source.x) * 4
    for index in 0..<count {
      (start + index * 4).update(from: row(first + index) + shift, count: 4)
    }
  }

  private func readRow(_ lane: Int) {
    let (start, row) = (memory(of: lane), row(lane))
    let before = min(max(source.x - first, 0), count)
    let inside = min(max(source.maxX - max(first, source.x), 0), count - before)
    for (range, pixel) in [(0..<before, 0), (before + inside..<count, source.width - 1)] {
      if endsThere {
        (start + range.lowerBound * 4).update(repeating: 0, count: range.count * 4)
      } else {
        for index in range { (start + index * 4).update(from: row + pixel * 4, count: 4) }
      }
    }
    let shift = max(first - source.x, 0) * 4
    (start + before * 4).update(from: row + shift, count: inside * 4)
  }
}
