internal import CVec

/// The maximum or minimum of each component in a rectangle around every pixel. Columns use extrema
/// of blocks, forwards and backwards; rows use windows of doubling width. The size costs almost
/// nothing, and reaching beyond the picture costs nothing.
struct Extremum: AreaOperation {
  let reachX: Int
  let reachY: Int
  let isMaximum: Bool
  let known: KnownPart?

  func source(for frame: PixelFrame) -> PixelFrame {
    let seen = frame.outset(dx: reachX, dy: reachY)
    return known?.part(seenIn: seen) ?? seen
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let source = source(for: frame)
    guard !source.isEmpty else { return output.clear() }
    let between = Raster(
      PixelFrame(x: source.x, y: frame.y, width: source.width, height: frame.height),
      from: output.pool)
    let rows = Windows(first: frame.y - reachY - source.y, reach: reachY, count: source.height)
    let places = Windows(first: frame.x - reachX - source.x, reach: reachX, count: source.width)
    let chunks = (source.width + ExtremumColumns.width - 1) / ExtremumColumns.width
    try workers.run(rows: chunks, height: 1) { strips in
      let columns = ExtremumColumns(of: self, input, source, rows)
      while let chunks = strips.next() {
        columns.run(from: chunks.lowerBound * ExtremumColumns.width, into: between)
      }
    }
    try workers.run(rows: frame.height) { strips in
      let row = ExtremumRow(of: self, places, windows: frame.width)
      while let rows = strips.next() {
        for y in rows { row.run(between.row(y), into: output.row(y)) }
      }
    }
  }

  /// Whether pixels outside the picture are transparent.
  fileprivate var seesNothing: Bool { known.map { !$0.continuesEdges } ?? false }

  @inline(__always)
  fileprivate func better(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    isMaximum ? cv_max(a, b) : cv_min(a, b)
  }

  @inline(__always)
  fileprivate func better(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    isMaximum ? cv_larger_pixel(a, b) : cv_smaller_pixel(a, b)
  }
}

/// The extrema of windows along some columns. Each thread has its own.
private final class ExtremumColumns {
  /// The number of pixels processed at once, so that a block fits the cache.
  static let width = 32

  private let extremum: Extremum
  private let input: Raster
  private let source: PixelFrame
  private let windows: Windows
  /// The extremum from each row of a block to the block's end; a block has as many rows as a
  /// window.
  private let behind: FloatRow
  /// The extremum from a block's start to a window's end.
  private let ahead = FloatRow(pixels: ExtremumColumns.width)
  /// The start of that block, and the row up to which it has been processed.
  private var aheadStart = -1
  private var aheadEnd = -1
  /// The first source pixel, and the number of values in use.
  private var column = 0
  private var used = 0

  init(of extremum: Extremum, _ input: Raster, _ source: PixelFrame, _ windows: Windows) {
    self.extremum = extremum
    self.input = input
    self.source = source
    self.windows = windows
    let rows = min(2 * windows.reach + 1, windows.count)
    behind = FloatRow(pixels: rows * Self.width)
  }

  private func row(_ index: Int) -> UnsafePointer<UInt16> {
    UnsafePointer(
      input.row(source.y + index - input.frame.y) + (source.x + column - input.frame.x) * 4)
  }

  func run(from x: Int, into output: Raster) {
    column = x
    used = (min(Self.width, source.width - x) + 3) / 4 * 16
    (aheadStart, aheadEnd) = (-1, -1)
    let length = 2 * windows.reach + 1
    let seesNothing = extremum.seesNothing
    var start = -1
    for window in 0..<output.frame.height {
      let target = output.row(window) + x * 4
      let (low, high) = (windows.low(window), windows.high(window))
      if start < 0 || low >= start + length {
        start = low / length * length
        lookBehind(start)
      }
      let end = min(start + length, windows.count) - 1
      if seesNothing && windows.isBeyond(window) {
        target.update(repeating: 0, count: used)
        continue
      }
      let first = behind.start + (low - start) * Self.width * 4
      // A window that starts inside a block ends beyond it, or at the last row.
      if high > end {
        lookAhead(from: end + 1, to: high)
        store(first, ahead.start, to: target, isWhole: !seesNothing || windows.isWhole(window))
      } else {
        if high < end { lookAhead(from: start, to: high) }
        let all = high < end ? ahead.start : first
        store(all, all, to: target, isWhole: !seesNothing || windows.isWhole(window))
      }
    }
  }

  private func lookBehind(_ start: Int) {
    let end = min(start + 2 * windows.reach + 1, windows.count)
    let width = Self.width * 4
    for row in (start..<end).reversed() {
      let (here, line) = (self.row(row), behind.start + (row - start) * width)
      for x in Swift.stride(from: 0, to: used, by: 16) {
        let own = cv_load_halfs(here + x)
        cv_store(line + x, row == end - 1 ? own : extremum.better(own, cv_load(line + width + x)))
      }
    }
  }

  private func lookAhead(from start: Int, to end: Int) {
    if start != aheadStart { (aheadStart, aheadEnd) = (start, start - 1) }
    while aheadEnd < end {
      aheadEnd += 1
      let here = row(aheadEnd)
      for x in Swift.stride(from: 0, to: used, by: 16) {
        let own = cv_load_halfs(here + x)
        cv_store(
          ahead.start + x,
          aheadEnd == start ? own : extremum.better(own, cv_load(ahead.start + x)))
      }
    }
  }

  private func store(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, to row: UnsafeMutablePointer<UInt16>,
    isWhole: Bool
  ) {
    for x in Swift.stride(from: 0, to: used, by: 16) {
      let best = extremum.better(cv_load(a + x), cv_load(b + x))
      cv_store_halfs(row + x, isWhole ? best : extremum.better(best, SIMD16(repeating: 0)))
    }
  }
}

/// The extrema of windows along a row. Each thread has its own.
private final class ExtremumRow {
  private let extremum: Extremum
  private let places: Windows
  private let windows: Int
  private let line: FloatRow
  private let result: FloatRow
  /// The extremum from the row's start to each pixel, and from each pixel to its end.
  private let ahead: FloatRow
  private let behind: FloatRow
  /// The windows that lie entirely on the row.
  private let whole: Range<Int>

  init(of extremum: Extremum, _ places: Windows, windows: Int) {
    self.extremum = extremum
    self.places = places
    self.windows = windows
    whole = places.firstWhole(of: windows)..<places.endOfWhole(of: windows)
    line = FloatRow(pixels: places.count)
    result = FloatRow(pixels: windows)
    ahead = FloatRow(pixels: places.count)
    behind = FloatRow(pixels: places.count)
  }

  func run(_ row: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>) {
    line.load(row, pixels: places.count)
    look()
    if !whole.isEmpty { double() }
    for window in 0..<whole.lowerBound { put(ahead, places.high(window), window) }
    for window in whole.upperBound..<windows { put(behind, places.low(window), window) }
    result.store(pixels: windows, to: target)
  }

  /// Computes them only as far as windows that are partly outside the row need.
  private func look() {
    let forwards = whole.lowerBound > 0 ? places.high(whole.lowerBound - 1) + 1 : 0
    let backwards = whole.upperBound < windows ? places.count - places.low(whole.upperBound) : 0
    let last = places.count - 1
    let (line, ahead, behind) = (pixels(line), pixels(ahead), pixels(behind))
    var (first, second) = (line[0], line[last])
    let both = min(forwards, backwards)
    for place in 0..<both {
      first = extremum.better(first, line[place])
      second = extremum.better(second, line[last - place])
      ahead[place] = first
      behind[last - place] = second
    }
    for place in both..<max(forwards, both) {
      first = extremum.better(first, line[place])
      ahead[place] = first
    }
    for place in both..<max(backwards, both) {
      second = extremum.better(second, line[last - place])
      behind[last - place] = second
    }
  }

  private func double() {
    let (start, length) = (line.start, 2 * places.reach + 1)
    var span = 1
    while span * 2 <= length {
      for x in stride(from: 0, to: (places.count - span) * 4, by: 16) {
        cv_store(
          start + x, extremum.better(cv_load(start + x), cv_load(start + x + span * 4)))
      }
      span *= 2
    }
    let first = start + (places.first + whole.lowerBound) * 4
    let target = result.start + whole.lowerBound * 4
    let rest = (length - span) * 4
    for x in stride(from: 0, to: whole.count * 4, by: 16) {
      cv_store(target + x, extremum.better(cv_load(first + x), cv_load(first + x + rest)))
    }
  }

  private func put(_ row: FloatRow, _ place: Int, _ window: Int) {
    var best = pixels(row)[place]
    if extremum.seesNothing {
      best = places.isBeyond(window) ? .zero : extremum.better(best, .zero)
    }
    pixels(result)[window] = best
  }

  private func pixels(_ row: FloatRow) -> UnsafeMutablePointer<SIMD4<Float>> {
    UnsafeMutableRawPointer(row.start).assumingMemoryBound(to: SIMD4<Float>.self)
  }
}
