internal import CVec
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A Gaussian along a line of any angle, as a single sum of pixels.
///
/// A narrow one integrates the bilinearly interpolated light along the line; the share of each
/// pixel is computed in advance, so that the result is a weighted sum of whole pixels. A wide one
/// reads a picture that was already blurred along the same line. It samples few positions, where
/// the line passes close to pixel centres: two pixels, one on each side, stand for a section of the
/// line.
struct LineBlur: AreaOperation {
  /// A pixel relative to the computed one, and its weight.
  struct Tap {
    let column: Int
    let row: Int
    var weight: Float
  }

  /// The largest standard deviation for which the whole line is read.
  static let widestDirect = 32.0
  /// The cut-off in standard deviations: the rest is below one code value of white, even in dark
  /// pictures.
  private static let reach = 3.5

  /// Three pixels in a column.
  struct PixelTriple {
    let column: Int
    let row: Int
    let weights: (Float, Float, Float)
  }

  /// The weights: pixels in a column share reads for four rows of the result.
  struct Weights: Sendable {
    var threes: [PixelTriple] = []
    /// Those whose third weight is zero.
    var twos: [PixelTriple] = []
    var ones: [Tap] = []
  }

  /// Weights computed on first use, as many recipes are inspected but never rendered.
  private final class ComputedWeights: Sendable {
    private let weights = Mutex<Weights?>(nil)

    func get(_ find: () -> Weights) -> Weights {
      weights.withLock { weights in
        if let weights { return weights }
        let found = find()
        weights = found
        return found
      }
    }
  }

  private let sigma: Double
  private let direction: SIMD2<Double>
  private let smooth: Double
  private let found = ComputedWeights()
  /// How sums are shared, where that takes less time.
  private let sheared: ShearedBlur?
  /// The range of pixels read, relative to the computed one.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>
  /// The part outside which the image is constant.
  let known: KnownPart?

  /// - Parameters:
  ///   - direction: A unit vector.
  ///   - smooth: The blur that the picture already has; 0 for none.
  init(sigma: Double, direction: SIMD2<Double>, smooth: Double, known: KnownPart?) {
    (self.sigma, self.direction, self.smooth) = (sigma, direction, smooth)
    self.known = known
    sheared = smooth > 0 ? nil : ShearedBlur(sigma: sigma, direction: direction)
    if let sheared {
      let (lanes, rise) = (-sheared.lanes...sheared.lanes, -sheared.rise...sheared.rise)
      (columns, rows) = sheared.isFlat ? (lanes, rise) : (rise, lanes)
      return
    }
    let reach = Self.reach * sigma + 1.5 * Self.stretch(smooth)
    func range(_ part: Double) -> ClosedRange<Int> {
      let count = Int((reach * part.magnitude).rounded(.up)) + 1
      return -count...count
    }
    (columns, rows) = (range(direction.x), range(direction.y))
  }

  /// The length of the section for which two pixels stand.
  private static func stretch(_ smooth: Double) -> Double { 0.6 * smooth }

  private func weights() -> Weights {
    found.get {
      Self.grouped(
        smooth > 0
          ? Self.sparse(sigma, direction, smooth: smooth) : Self.dense(sigma, direction))
    }
  }

  /// The weights of all pixels near the line.
  private static func dense(_ sigma: Double, _ direction: SIMD2<Double>) -> [Tap] {
    let step = min(1.0 / 16, sigma / 8)
    let count = Int((reach * sigma / step).rounded(.up))
    var weights: [SIMD2<Int>: Double] = [:]
    var sum = 0.0
    for index in -count...count {
      let t = Double(index) * step
      let weight = exp(-t * t / (2 * sigma * sigma))
      let place = direction * t
      let whole = place.rounded(.down)
      let part = place - whole
      let (x, y) = (Int(whole.x), Int(whole.y))
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let share = (dx == 1 ? part.x : 1 - part.x) * (dy == 1 ? part.y : 1 - part.y)
        weights[SIMD2(x + dx, y + dy), default: 0] += weight * share
      }
      sum += weight
    }
    return weights.filter { $0.value > 1e-7 * sum }
      .map { Tap(column: $0.key.x, row: $0.key.y, weight: Float($0.value / sum)) }
  }

  /// The weights for a picture that is already smooth along the line.
  private static func sparse(
    _ sigma: Double, _ direction: SIMD2<Double>, smooth: Double
  ) -> [Tap] {
    let stretch = stretch(smooth)
    var places = [LinePlace(whole: direction)]
    for index in 1...max(1, Int((reach * sigma / stretch).rounded(.up))) {
      places.append(
        LinePlace(direction, (Double(index) - 0.5) * stretch..<(Double(index) + 0.5) * stretch))
    }
    // Both sides are symmetric, so that the centre does not move.
    let last = places.count - 1
    func place(_ index: Int) -> Double {
      let distance = places[min(abs(index), last)].distance + (abs(index) > last ? stretch : 0)
      return index < 0 ? -distance : distance
    }
    func taps(_ width: Double) -> [Tap] {
      (-last...last).flatMap { index in
        let t = place(index) / width
        let share = exp(-t * t / 2) * (place(index + 1) - place(index - 1))
        return places[abs(index)].taps(times: share, isMirrored: index < 0)
      }
    }
    // The distance between a section's pixels widens the curve slightly; compensate for it.
    var width = sigma
    for _ in 0..<2 {
      let found = taps(width)
      let sum = found.reduce(0) { $0 + Double($1.weight) }
      let variance = found.reduce(0) { total, tap in
        let t = Double(tap.column) * direction.x + Double(tap.row) * direction.y
        return total + Double(tap.weight) * t * t
      }
      width = max(width * width + sigma * sigma - variance / sum, sigma * sigma / 4).squareRoot()
    }
    let found = taps(width)
    let sum = found.reduce(0) { $0 + $1.weight }
    return found.map { Tap(column: $0.column, row: $0.row, weight: $0.weight / sum) }
  }

  private static func grouped(_ taps: [Tap]) -> Weights {
    var found = Weights()
    var rest = taps.sorted { ($0.column, $0.row) < ($1.column, $1.row) }[...]
    while let first = rest.first {
      let near = rest.prefix(3).filter { $0.column == first.column && $0.row < first.row + 3 }
      rest = rest.dropFirst(near.count)
      guard near.count > 1 else {
        found.ones.append(first)
        continue
      }
      var weights: [Float] = [0, 0, 0]
      for tap in near { weights[tap.row - first.row] += tap.weight }
      let triple = PixelTriple(
        column: first.column, row: first.row, weights: (weights[0], weights[1], weights[2]))
      if weights[2] == 0 { found.twos.append(triple) } else { found.threes.append(triple) }
    }
    return found
  }

  func source(for frame: PixelFrame) -> PixelFrame {
    let seen = PixelFrame(
      x: frame.x + columns.lowerBound, y: frame.y + rows.lowerBound,
      width: frame.width + columns.count - 1, height: frame.height + rows.count - 1)
    return known?.part(seenIn: seen) ?? seen
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let source = source(for: frame)
    guard !source.isEmpty else { return output.clear() }
    if let sheared { return try sheared.run(input, source, known, into: output, workers) }
    let weights = weights()
    let height = LineSums.together * 4
    try workers.run(rows: frame.height, height: height) { strips in
      let sums = LineSums(of: self, input, source, frame)
      while let rows = strips.next() {
        for row in stride(from: rows.lowerBound, to: rows.upperBound, by: LineSums.together) {
          sums.add(row, of: weights)
          for line in row..<min(row + LineSums.together, rows.upperBound) {
            sums.lines[line - row].store(pixels: frame.width, to: output.row(line))
          }
        }
      }
    }
  }
}

/// A section of a line represented by two pixels close to it, one on either side, or by one that it
/// passes through.
private struct LinePlace {
  /// The position of the pixels' weighted centre along the line.
  private(set) var distance = 0.0
  private var pixels: [(place: SIMD2<Int>, share: Double)] = []

  /// The pixel at the line's centre.
  init(whole direction: SIMD2<Double>) { pixels = [(SIMD2(0, 0), 1)] }

  /// The best pixels for a section.
  init(_ direction: SIMD2<Double>, _ stretch: Range<Double>) {
    let isFlat = direction.x.magnitude >= direction.y.magnitude
    let (along, beside) = isFlat ? (direction.x, direction.y) : (direction.y, direction.x)
    let ends = [stretch.lowerBound * along, stretch.upperBound * along].sorted()
    var (low, high): ((place: SIMD2<Int>, off: Double)?, (place: SIMD2<Int>, off: Double)?)
    for step in Int(ends[0].rounded(.up))...max(Int(ends[1]), Int(ends[0].rounded(.up))) {
      let exact = Double(step) * beside / along
      let under = exact.rounded(.down)
      func pixel(_ other: Double) -> SIMD2<Int> {
        isFlat ? SIMD2(step, Int(other)) : SIMD2(Int(other), step)
      }
      let (down, up) = (under - exact, under + 1 - exact)
      if low.map({ down > $0.off }) ?? true { low = (pixel(under), down) }
      if high.map({ up < $0.off }) ?? true { high = (pixel(under + 1), up) }
    }
    guard let low, let high else { return }
    // Their weighted centre lies on the line.
    let share = high.off / (high.off - low.off)
    pixels = [(low.place, share), (high.place, 1 - share)].filter { $0.1 > 1e-6 }
    distance = pixels.reduce(0) { sum, pixel in
      let t = Double(pixel.place.x) * direction.x + Double(pixel.place.y) * direction.y
      return sum + pixel.share * t
    }
  }

  func taps(times weight: Double, isMirrored: Bool) -> [LineBlur.Tap] {
    pixels.map { place, share in
      LineBlur.Tap(
        column: isMirrored ? -place.x : place.x, row: isMirrored ? -place.y : place.y,
        weight: Float(weight * share))
    }
  }
}
