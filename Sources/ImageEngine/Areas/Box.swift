internal import CVec

/// The mean of a rectangle around every pixel, from running sums, so that the cost depends neither
/// on the size nor on how far the rectangle reaches beyond the picture.
struct Box: AreaOperation {
  /// The number of pixels on each side of the centre.
  let reachX: Int
  let reachY: Int
  /// The part of the image with known content.
  let known: KnownPart?

  func source(for frame: PixelFrame) -> PixelFrame {
    let seen = frame.outset(dx: reachX, dy: reachY)
    return known?.part(seenIn: seen) ?? seen
  }

  /// Each strip starts with a full sum; taller strips start less often but give fewer threads work.
  private static let tallestStrip = 1024
  /// The number of rows between checks for cancellation.
  private static let patience = 16

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let source = source(for: frame)
    guard !source.isEmpty else { return output.clear() }
    let height = max(32, min(8 * reachY, Self.tallestStrip))
    try workers.run(rows: frame.height, height: height) { strips in
      let sums = BoxSums(of: self, input, source)
      let means = FloatRow(pixels: frame.width)
      while let rows = strips.next() {
        sums.begin(at: frame.y + rows.lowerBound)
        for row in rows {
          if row % Self.patience == 0, !strips.isWanted { return }
          if row > rows.lowerBound { sums.advance(to: frame.y + row) }
          sums.average(from: frame.x, pixels: frame.width, into: means)
          means.store(pixels: frame.width, to: output.row(row))
        }
      }
    }
  }
}

/// The column sums around a row. Each thread has its own.
private final class BoxSums {
  private let box: Box
  private let input: Raster
  private let source: PixelFrame
  private let sums: FloatRow
  /// A transparent row, for positions below and above a picture that ends there.
  private let nothing: HalfRow?

  init(of box: Box, _ input: Raster, _ source: PixelFrame) {
    self.box = box
    self.input = input
    self.source = source
    sums = FloatRow(pixels: source.width)
    let ends = box.known.map { !$0.continuesEdges } ?? false
    nothing = ends ? HalfRow(pixels: source.width) : nil
  }

  private var count: Int { source.width * 4 }

  /// Returns the row, clamped to the edge.
  private func inside(_ y: Int) -> UnsafePointer<UInt16> {
    let y = min(max(y, source.y), source.maxY - 1)
    return UnsafePointer(input.row(y - input.frame.y) + (source.x - input.frame.x) * 4)
  }

  private func row(_ y: Int) -> UnsafePointer<UInt16> {
    guard let nothing, y < source.y || y >= source.maxY else { return inside(y) }
    return UnsafePointer(nothing.start)
  }

  func begin(at y: Int) {
    let (low, high) = (y - box.reachY, y + box.reachY)
    sums.start.update(repeating: 0, count: count)
    if nothing == nil {
      add(inside(low), weight: min(max(source.y - low, 0), high - low + 1))
      add(inside(high), weight: min(max(high - source.maxY + 1, 0), high - low + 1))
    }
    let (first, end) = (max(low, source.y), min(high + 1, source.maxY))
    guard first < end else { return }
    for y in stride(from: first, to: end, by: Self.together) {
      add(inside(y), rows: min(Self.together, end - y))
    }
  }

  /// Moves up from the row below.
  func advance(to y: Int) {
    let (new, old) = (row(y + box.reachY), row(y - 1 - box.reachY))
    guard new != old else { return }
    let sums = sums.start
    for x in stride(from: 0, to: count, by: 16) {
      cv_store(sums + x, cv_load(sums + x) + (cv_load_halfs(new + x) - cv_load_halfs(old + x)))
    }
  }

  /// Rows that are added at once.
  private static let together = 8

  private func add(_ first: UnsafePointer<UInt16>, rows: Int) {
    let sums = sums.start
    let stride = input.stride * 4
    for x in Swift.stride(from: 0, to: count, by: 16) {
      var sum = cv_load(sums + x)
      for row in 0..<rows { sum += cv_load_halfs(first + row * stride + x) }
      cv_store(sums + x, sum)
    }
  }

  private func add(_ row: UnsafePointer<UInt16>, weight: Int) {
    guard weight > 0 else { return }
    let (sums, weight) = (sums.start, SIMD16<Float>(repeating: Float(weight)))
    for x in stride(from: 0, to: count, by: 16) {
      cv_store(sums + x, cv_fma(cv_load_halfs(row + x), weight, cv_load(sums + x)))
    }
  }

  func average(from x: Int, pixels: Int, into means: FloatRow) {
    let (width, span) = (source.width, 2 * box.reachX)
    let share = 1 / (Float(span + 1) * Float(2 * box.reachY + 1))
    let first = x - box.reachX - source.x
    // A picture that ends is surrounded by transparency.
    let beside = nothing == nil ? 0 : 1
    if beside == 1 { (sums.start + count).update(repeating: 0, count: 4) }
    let (low, high) = (-beside, width - 1 + beside)
    sums.start.withMemoryRebound(to: SIMD4<Float>.self, capacity: width + beside) { sums in
      means.start.withMemoryRebound(to: SIMD4<Float>.self, capacity: pixels) { means in
        let before = min(max(-first, 0), span + 1)
        let behind = min(max(first + span + 1 - width, 0), span + 1)
        var sum = sums[low] * Float(before) + sums[high] * Float(behind)
        for place in max(first, 0)..<max(min(first + span + 1, width), max(first, 0)) {
          sum += sums[place]
        }
        for index in 0..<pixels {
          means[index] = sum * share
          let place = first + index
          sum +=
            sums[min(max(place + span + 1, low), high)] - sums[min(max(place, low), high)]
        }
      }
    }
  }
}
