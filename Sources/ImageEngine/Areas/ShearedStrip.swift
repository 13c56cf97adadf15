internal import CVec

/// Computes pixels of a ``ShearedBlur`` that lie beside each other in all lanes. Each thread has
/// its own.
final class ShearedStrip {
  /// A lane's pixels as part of a sum's lines.
  private struct Tap {
    var pixels: UnsafePointer<UInt16>
    /// The shares of the line below the pixels and of the one above.
    var low: Float
    var high: Float
  }

  /// A line that a lane of the result reads.
  private typealias Read = (start: UnsafePointer<Float>, share: Float)

  /// The pixels that are summed at once, in vectors of four.
  private static let together = 16
  /// Columns that are written at once: a line of the cache has as many pixels.
  private static let columns = 8

  private let blur: ShearedBlur
  private let pixels: LanePixels
  private let output: Raster
  /// The lines of a sum, in the order of phases; the number of pixels in each.
  private let rows: Int
  /// The lines that are complete.
  private let sums: [FloatRow]
  private let work: FloatRow
  /// Where the line lies that is so many phases above a pixel.
  private let places: [Int]
  private var taps: [Tap]
  private var starts: [Int]
  private var reads: [Read]

  /// The first pixel in each lane.
  private var first = 0
  private var count = 0

  init(
    of blur: ShearedBlur, _ input: Raster, _ source: PixelFrame, endsThere: Bool, pixels: Int,
    into output: Raster
  ) {
    self.blur = blur
    self.output = output
    let lines = Int((4 * blur.slope.magnitude * Double(blur.spacing)).rounded(.up)) + 12
    rows = (pixels + lines + Self.together - 1) / Self.together * Self.together
    let room = rows + Self.together
    let all = room * blur.phases
    // A lane lies between four; the last of those that are written at once may need others.
    let kept = 4 + (Self.columns - 2 + blur.spacing) / blur.spacing
    sums = (0..<kept).map { _ in FloatRow(pixels: all) }
    work = FloatRow(pixels: all)
    let phases = blur.phases
    places = (0..<4 * phases + 4).map { ($0 % phases * room + $0 / phases) * 4 }
    let rise = Int((blur.slope.magnitude * Double(blur.reach)).rounded(.up))
    self.pixels = LanePixels(
      of: blur, input, source, endsThere: endsThere, count: rows + 2 * rise + 2 * Self.together)
    taps = [Tap](
      repeating: Tap(pixels: self.pixels.start(of: 0), low: 0, high: 0), count: 2 * blur.reach + 1)
    starts = [Int](repeating: 0, count: phases + 1)
    reads = [Read](repeating: (UnsafePointer(work.start), 0), count: 8 * Self.columns)
  }

  func run(from first: Int, pixels count: Int, _ strips: Strips) {
    (self.first, self.count) = (first, count)
    let frame = output.frame
    let lanes = blur.isFlat ? frame.x..<frame.maxX : frame.y..<frame.maxY
    let spread = blur.slope.magnitude * Double(blur.reach + 2 * blur.spacing)
    pixels.begin(at: first - Int((spread + blur.offset / Double(blur.phases)).rounded(.up)) - 5)
    var sum = blur.shares(of: lanes.lowerBound).first
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      guard strips.isWanted else { return }
      add(sum)
      let step = blur.isFlat ? Self.columns : 1
      while lane < lanes.upperBound,
        blur.shares(of: min(lane + step, lanes.upperBound) - 1).first + 3 <= sum
      {
        if blur.isFlat {
          writeColumns(lane, of: lanes)
        } else {
          writeRow(lane)
        }
        lane += step
      }
      sum += 1
    }
  }

  private func lines(of sum: Int) -> FloatRow {
    sums[(sum % sums.count + sums.count) % sums.count]
  }

  /// The row of the first line of a sum.
  private func row(of sum: Int) -> Int {
    let height = blur.slope.magnitude * Double(2 * blur.spacing)
    let line = blur.line(ofLane: sum * blur.spacing) - blur.offset
    return Int((Double(first) + line / Double(blur.phases) - height).rounded(.down)) - 1
  }

  // MARK: Sums along lines

  /// Computes the lines of a sum.
  private func add(_ sum: Int) {
    arrange(sum)
    let lines = lines(of: sum)
    // Each of the passes across them writes to where the one before read from.
    var (from, to) = blur.boxes.count % 2 == 0 ? (work, lines) : (lines, work)
    addAlong(into: from.start)
    for box in blur.boxes {
      addAcross(box, from.start, into: to.start)
      (from, to) = (to, from)
    }
    addLast(from.start, into: to.start)
  }

  /// Sorts the lanes around a sum by the phase of the line below their pixels.
  private func arrange(_ sum: Int) {
    let (centre, reach, phases) = (sum * blur.spacing, blur.reach, blur.phases)
    let row = row(of: sum)
    for phase in 0...phases { starts[phase] = 0 }
    for lane in centre - reach...centre + reach {
      pixels.need(lane)
      starts[pixels[lane].phase] += 1
    }
    var end = 0
    for phase in 0...phases {
      end += starts[phase]
      starts[phase] = end
    }
    for lane in centre - reach...centre + reach {
      let here = pixels[lane]
      let weight = blur.weights[lane - centre + reach]
      starts[here.phase] -= 1
      taps[starts[here.phase]] = Tap(
        pixels: pixels.start(of: lane) + (row - here.row - pixels.first) * 4,
        low: weight * (1 - here.part), high: weight * here.part)
    }
  }

  private typealias Sixteen = (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)
  private static let zero = SIMD16<Float>(repeating: 0)
  private static let nothing: Sixteen = (zero, zero, zero, zero)

  private func addAlong(into lines: UnsafeMutablePointer<Float>) {
    let phases = blur.phases
    taps.withUnsafeBufferPointer { taps in
      starts.withUnsafeBufferPointer { starts in
        places.withUnsafeBufferPointer { places in
          for x in stride(from: 0, to: rows * 4, by: Self.together * 4) {
            var (low, high) = (Self.nothing, Self.nothing)
            guard phases > 1 else {
              for tap in taps { Self.add(tap.pixels + x, tap.low, to: &low) }
              Self.store(low, to: lines + x)
              continue
            }
            // The line above the last phase is the first one of the next pixel.
            for tap in taps[starts[phases - 1]..<starts[phases]] {
              Self.add(tap.pixels + x - 4, tap.high, to: &low)
            }
            for phase in 0..<phases {
              high = Self.nothing
              for tap in taps[starts[phase]..<starts[phase + 1]] {
                Self.add(tap.pixels + x, tap.low, tap.high, to: &low, &high)
              }
              Self.store(low, to: lines + places[phase] + x)
              low = high
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func add(
    _ halfs: UnsafePointer<UInt16>, _ weight: Float, to sums: inout Sixteen
  ) {
    let weight = SIMD16<Float>(repeating: weight)
    sums.0 = cv_fma(cv_load_halfs(halfs), weight, sums.0)
    sums.1 = cv_fma(cv_load_halfs(halfs + 16), weight, sums.1)
    sums.2 = cv_fma(cv_load_halfs(halfs + 32), weight, sums.2)
    sums.3 = cv_fma(cv_load_halfs(halfs + 48), weight, sums.3)
  }

  @inline(__always)
  private static func add(
    _ halfs: UnsafePointer<UInt16>, _ low: Float, _ high: Float, to sums: inout Sixteen,
    _ above: inout Sixteen
  ) {
    let low = SIMD16<Float>(repeating: low)
    let high = SIMD16<Float>(repeating: high)
    let first = cv_load_halfs(halfs)
    sums.0 = cv_fma(first, low, sums.0)
    above.0 = cv_fma(first, high, above.0)
    let second = cv_load_halfs(halfs + 16)
    sums.1 = cv_fma(second, low, sums.1)
    above.1 = cv_fma(second, high, above.1)
    let third = cv_load_halfs(halfs + 32)
    sums.2 = cv_fma(third, low, sums.2)
    above.2 = cv_fma(third, high, above.2)
    let fourth = cv_load_halfs(halfs + 48)
    sums.3 = cv_fma(fourth, low, sums.3)
    above.3 = cv_fma(fourth, high, above.3)
  }

  @inline(__always)
  private static func store(_ sums: Sixteen, to place: UnsafeMutablePointer<Float>) {
    cv_store(place, sums.0)
    cv_store(place + 16, sums.1)
    cv_store(place + 32, sums.2)
    cv_store(place + 48, sums.3)
  }

  // MARK: Sums across lines

  @inline(__always)
  private static func load(_ place: UnsafePointer<Float>) -> Sixteen {
    (cv_load(place), cv_load(place + 16), cv_load(place + 32), cv_load(place + 48))
  }

  @inline(__always)
  private static func add(_ numbers: Sixteen, minus: Sixteen, to sums: inout Sixteen) {
    sums.0 += numbers.0 - minus.0
    sums.1 += numbers.1 - minus.1
    sums.2 += numbers.2 - minus.2
    sums.3 += numbers.3 - minus.3
  }

  /// Sums each line with those above it.
  private func addAcross(
    _ box: Int, _ lines: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
  ) {
    let phases = blur.phases
    places.withUnsafeBufferPointer { places in
      for x in stride(from: 0, to: rows * 4, by: Self.together * 4) {
        var sums = Self.load(lines + x)
        for line in 1..<box {
          Self.add(Self.load(lines + places[line] + x), minus: Self.nothing, to: &sums)
        }
        Self.store(sums, to: result + x)
        for phase in 1..<phases {
          Self.add(
            Self.load(lines + places[phase + box - 1] + x),
            minus: Self.load(lines + places[phase - 1] + x), to: &sums)
          Self.store(sums, to: result + places[phase] + x)
        }
      }
    }
  }

  /// Sums as many lines as the last box has, and parts of one on either side.
  private func addLast(
    _ lines: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
  ) {
    let (phases, inner) = (blur.phases, blur.inner)
    let ends = SIMD16<Float>(repeating: blur.ends)
    places.withUnsafeBufferPointer { places in
      for x in stride(from: 0, to: rows * 4, by: Self.together * 4) {
        var below = Self.load(lines + x)
        var low = Self.load(lines + places[1] + x)
        var sums = low
        for line in stride(from: 2, through: inner, by: 1) {
          Self.add(Self.load(lines + places[line] + x), minus: Self.nothing, to: &sums)
        }
        for phase in 0..<phases {
          let above = Self.load(lines + places[phase + inner + 1] + x)
          let all: Sixteen = (
            cv_fma(below.0 + above.0, ends, sums.0), cv_fma(below.1 + above.1, ends, sums.1),
            cv_fma(below.2 + above.2, ends, sums.2), cv_fma(below.3 + above.3, ends, sums.3)
          )
          Self.store(all, to: result + places[phase] + x)
          Self.add(above, minus: low, to: &sums)
          below = low
          low = Self.load(lines + places[phase + 2] + x)
        }
      }
    }
  }

  // MARK: The result

  /// Finds where a lane of the result is read, from a place in the list of reads on.
  private func read(_ lane: Int, from place: Int) {
    let (sum, shares) = blur.shares(of: lane)
    let line = blur.line(below: blur.line(ofLane: lane) - blur.offset)
    for index in 0..<4 {
      let row = (first + line.row - row(of: sum + index)) * 4
      let start = UnsafePointer(lines(of: sum + index).start) + row
      reads[place + 2 * index] = (start + places[line.phase], shares[index] * (1 - line.part))
      reads[place + 2 * index + 1] = (start + places[line.phase + 1], shares[index] * line.part)
    }
  }

  @inline(__always)
  private static func sum(
    _ reads: UnsafeBufferPointer<Read>, from place: Int, _ x: Int
  ) -> SIMD16<Float> {
    var sum = zero
    for index in place..<place + 8 {
      let read = reads[index]
      sum = cv_fma(cv_load(read.start + x), SIMD16(repeating: read.share), sum)
    }
    return sum
  }

  private func writeRow(_ lane: Int) {
    read(lane, from: 0)
    let target = output.row(lane - output.frame.y) + (first - output.frame.x) * 4
    reads.withUnsafeBufferPointer { reads in
      for x in stride(from: 0, to: count * 4, by: 16) {
        cv_store_halfs(target + x, Self.sum(reads, from: 0, x))
      }
    }
  }

  /// Writes columns of the result.
  private func writeColumns(_ lane: Int, of lanes: Range<Int>) {
    for index in 0..<Self.columns { read(min(lane + index, lanes.upperBound - 1), from: 8 * index) }
    let target = output.row(first - output.frame.y) + (lane - output.frame.x) * 4
    let stride = output.stride * 4
    reads.withUnsafeBufferPointer { reads in
      for row in Swift.stride(from: 0, to: count, by: 4) {
        for column in Swift.stride(from: 0, to: min(Self.columns, lanes.upperBound - lane), by: 4) {
          let place = 8 * column
          cv_store_turned(
            target + row * stride + column * 4, stride, Int32(count - row),
            Self.sum(reads, from: place, row * 4), Self.sum(reads, from: place + 8, row * 4),
            Self.sum(reads, from: place + 16, row * 4), Self.sum(reads, from: place + 24, row * 4))
        }
      }
    }
  }
}
