internal import CVec

/// Computes four rows of a ``LineBlur`` at a time. Each thread has its own.
final class LineSums {
  /// Rows that share their reads.
  static let together = 4
  /// A block of this width fits the cache.
  private static let partWidth = 256

  let lines: [FloatRow]
  private let blur: LineBlur
  private let input: Raster
  private let source: PixelFrame
  /// The frame of the result.
  private let frame: PixelFrame
  /// A transparent row, for positions below and above a picture that ends there.
  private let nothing: HalfRow?
  /// The starts of the rows that are read, from the lowest on.
  private var starts: [UnsafePointer<UInt16>] = []

  init(of blur: LineBlur, _ input: Raster, _ source: PixelFrame, _ frame: PixelFrame) {
    self.blur = blur
    self.input = input
    self.source = source
    self.frame = frame
    lines = (0..<Self.together).map { _ in FloatRow(pixels: frame.width) }
    let ends = blur.known.map { !$0.continuesEdges } ?? false
    nothing = ends ? HalfRow(pixels: source.width) : nil
  }

  /// Returns the first source pixel of a row, clamped to the edge.
  private func start(_ y: Int) -> UnsafePointer<UInt16> {
    if let nothing, y < source.y || y >= source.maxY { return UnsafePointer(nothing.start) }
    let y = min(max(y, source.y), source.maxY - 1)
    return UnsafePointer(input.row(y - input.frame.y) + (source.x - input.frame.x) * 4)
  }

  /// Computes the rows of the result from this one on.
  func add(_ row: Int, of weights: LineBlur.Weights) {
    let lowest = frame.y + row + blur.rows.lowerBound
    starts = (0..<blur.rows.count - 1 + Self.together + 2).map { start(lowest + $0) }
    // The range in which everything that is read exists.
    let first = min(max(source.x - blur.columns.lowerBound - frame.x, 0), frame.width)
    let end = min(max(source.maxX - blur.columns.upperBound - frame.x, first), frame.width)
    let whole = (end - first) / 4 * 4
    for x in stride(from: first, to: first + whole, by: Self.partWidth) {
      addInside(x..<min(x + Self.partWidth, first + whole), weights)
    }
    for range in [0..<first, first + whole..<frame.width] where !range.isEmpty {
      addBeside(range, weights)
    }
  }

  private func addInside(_ range: Range<Int>, _ weights: LineBlur.Weights) {
    let shift = frame.x - source.x
    let lowest = blur.rows.lowerBound
    let (a, b) = (lines[0].start, lines[1].start)
    let (c, d) = (lines[2].start, lines[3].start)
    starts.withUnsafeBufferPointer { starts in
      withTaps(weights) { threes, twos, ones in
        for x in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
          let zero = SIMD16<Float>(repeating: 0)
          var sums = (zero, zero, zero, zero)
          for three in threes {
            Self.add(
              starts.baseAddress! + (three.row - lowest), (x + shift + three.column) * 4,
              three.weights, &sums)
          }
          for two in twos {
            Self.add(
              starts.baseAddress! + (two.row - lowest), (x + shift + two.column) * 4,
              (two.weights.0, two.weights.1), &sums)
          }
          for one in ones {
            let rows = starts.baseAddress! + (one.row - lowest)
            let (place, weight) = (
              (x + shift + one.column) * 4, SIMD16<Float>(repeating: one.weight)
            )
            sums.0 = cv_fma(cv_load_halfs(rows[0] + place), weight, sums.0)
            sums.1 = cv_fma(cv_load_halfs(rows[1] + place), weight, sums.1)
            sums.2 = cv_fma(cv_load_halfs(rows[2] + place), weight, sums.2)
            sums.3 = cv_fma(cv_load_halfs(rows[3] + place), weight, sums.3)
          }
          cv_store(a + x * 4, sums.0)
          cv_store(b + x * 4, sums.1)
          cv_store(c + x * 4, sums.2)
          cv_store(d + x * 4, sums.3)
        }
      }
    }
  }

  @inline(__always)
  private func withTaps(
    _ weights: LineBlur.Weights,
    _ use: (
      UnsafeBufferPointer<LineBlur.PixelTriple>, UnsafeBufferPointer<LineBlur.PixelTriple>,
      UnsafeBufferPointer<LineBlur.Tap>
    ) -> Void
  ) {
    weights.threes.withUnsafeBufferPointer { threes in
      weights.twos.withUnsafeBufferPointer { twos in
        weights.ones.withUnsafeBufferPointer { ones in use(threes, twos, ones) }
      }
    }
  }

  /// Four rows of sums read five rows.
  @inline(__always)
  private static func add(
    _ rows: UnsafePointer<UnsafePointer<UInt16>>, _ place: Int, _ weights: (Float, Float),
    _ sums: inout (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)
  ) {
    let low = SIMD16<Float>(repeating: weights.0)
    let high = SIMD16<Float>(repeating: weights.1)
    sums.0 = cv_fma(cv_load_halfs(rows[0] + place), low, sums.0)
    let second = cv_load_halfs(rows[1] + place)
    sums.0 = cv_fma(second, high, sums.0)
    sums.1 = cv_fma(second, low, sums.1)
    let third = cv_load_halfs(rows[2] + place)
    sums.1 = cv_fma(third, high, sums.1)
    sums.2 = cv_fma(third, low, sums.2)
    let fourth = cv_load_halfs(rows[3] + place)
    sums.2 = cv_fma(fourth, high, sums.2)
    sums.3 = cv_fma(fourth, low, sums.3)
    sums.3 = cv_fma(cv_load_halfs(rows[4] + place), high, sums.3)
  }

  /// Four rows of sums read six rows.
  @inline(__always)
  private static func add(
    _ rows: UnsafePointer<UnsafePointer<UInt16>>, _ place: Int,
    _ weights: (Float, Float, Float),
    _ sums: inout (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)
  ) {
    let low = SIMD16<Float>(repeating: weights.0)
    let middle = SIMD16<Float>(repeating: weights.1)
    let high = SIMD16<Float>(repeating: weights.2)
    let first = cv_load_halfs(rows[0] + place)
    sums.0 = cv_fma(first, low, sums.0)
    let second = cv_load_halfs(rows[1] + place)
    sums.0 = cv_fma(second, middle, sums.0)
    sums.1 = cv_fma(second, low, sums.1)
    let third = cv_load_halfs(rows[2] + place)
    sums.0 = cv_fma(third, high, sums.0)
    sums.1 = cv_fma(third, middle, sums.1)
    sums.2 = cv_fma(third, low, sums.2)
    let fourth = cv_load_halfs(rows[3] + place)
    sums.1 = cv_fma(fourth, high, sums.1)
    sums.2 = cv_fma(fourth, middle, sums.2)
    sums.3 = cv_fma(fourth, low, sums.3)
    let fifth = cv_load_halfs(rows[4] + place)
    sums.2 = cv_fma(fifth, high, sums.2)
    sums.3 = cv_fma(fifth, middle, sums.3)
    let sixth = cv_load_halfs(rows[5] + place)
    sums.3 = cv_fma(sixth, high, sums.3)
  }

  /// Computes the pixels for which some reads lie beyond the picture's sides.
  private func addBeside(_ range: Range<Int>, _ weights: LineBlur.Weights) {
    let lowest = blur.rows.lowerBound
    for (index, line) in lines.enumerated() {
      (line.start + range.lowerBound * 4).update(repeating: 0, count: range.count * 4)
      func add(_ column: Int, _ row: Int, _ weight: Float) {
        guard weight != 0 else { return }
        addRow(starts[row - lowest + index], column, weight, range, to: line)
      }
      for three in weights.threes + weights.twos {
        add(three.column, three.row, three.weights.0)
        add(three.column, three.row + 1, three.weights.1)
        add(three.column, three.row + 2, three.weights.2)
      }
      for one in weights.ones { add(one.column, one.row, one.weight) }
    }
  }

  private func addRow(
    _ row: UnsafePointer<UInt16>, _ column: Int, _ weight: Float, _ range: Range<Int>,
    to line: FloatRow
  ) {
    // Relative to the source row, whose pixels start at 0.
    let first = frame.x + range.lowerBound - source.x + column
    let before = min(max(-first, 0), range.count)
    let inside = min(max(source.width - max(first, 0), 0), range.count - before)
    let sums = line.start + range.lowerBound * 4
    if nothing == nil {
      addEdge(row, weight, 0..<before, to: sums)
      addEdge(row + (source.width - 1) * 4, weight, before + inside..<range.count, to: sums)
    }
    guard inside > 0 else { return }
    let (from, to) = (row + max(first, 0) * 4, sums + before * 4)
    let all = SIMD16<Float>(repeating: weight)
    let together = inside / 4 * 16
    for x in stride(from: 0, to: together, by: 16) {
      cv_store(to + x, cv_fma(cv_load_halfs(from + x), all, cv_load(to + x)))
    }
    guard together < inside * 4 else { return }
    let rest = cv_load_halfs(from + together)
    for x in 0..<inside * 4 - together { to[together + x] += rest[x] * weight }
  }

  private func addEdge(
    _ pixel: UnsafePointer<UInt16>, _ weight: Float, _ range: Range<Int>,
    to sums: UnsafeMutablePointer<Float>
  ) {
    guard !range.isEmpty else { return }
    let edge = cv_load_halfs(pixel) * weight
    for x in range {
      for component in 0..<4 { sums[x * 4 + component] += edge[component] }
    }
  }
}
