internal import CVec

/// The mean of a picture at several scales about one point, with bilinear interpolation.
///
/// The pixels that a row reads lie between two rows, and at the same places for every row: the rows
/// are mixed first, then their pixels.
struct ScaledMean: AreaOperation {
  let center: SIMD2<Double>
  /// The distance from the centre at which a pixel reads, as a multiple of its own.
  let factors: [Double]
  /// The part outside which nothing is read.
  let limits: PixelFrame

  init(center: SIMD2<Double>, factors: [Double], of image: Image) {
    (self.center, self.factors) = (center, factors)
    limits =
      image.extent.isInfinite
      ? PixelFrame(image.node.core) : PixelFrame(image.extent).outset(dx: 1, dy: 1)
  }

  func source(for frame: PixelFrame) -> PixelFrame {
    let ends = [factors.min() ?? 1, factors.max() ?? 1]
    let region = ends.reduce(Rectangle.empty) {
      $0.union(frame.rectangle.scaled(by: $1, about: center))
    }
    return PixelFrame(region).outset(dx: 1, dy: 1).within(limits)
  }

  /// Rows that are computed at once, because they read at the same columns.
  fileprivate static let together = 4
  /// The size of a block, so that the cache holds all pixels that its rows read.
  private static let block = (width: 512, height: 64)
  /// The largest scale at which four neighbours are read from eight.
  private static let largestNear = 2.0

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let source = source(for: frame)
    guard !source.isEmpty else { return output.clear() }
    let columns = columns(of: frame, source)
    try workers.run(rows: frame.height, height: Self.block.height) { strips in
      let rows = ScaledRows(of: self, columns, input, source)
      while let strip = strips.next() {
        for x in stride(from: 0, to: frame.width, by: Self.block.width) {
          let part = x..<min(x + Self.block.width, frame.width)
          for row in stride(from: strip.lowerBound, to: strip.upperBound, by: Self.together) {
            rows.run(row..<min(row + Self.together, strip.upperBound), part, into: output)
          }
        }
      }
    }
  }

  /// The places that four pixels read, for each scale; a start of -1 where some lie beside the
  /// source.
  private func columns(of frame: PixelFrame, _ source: PixelFrame) -> [cv_between] {
    var columns: [cv_between] = []
    columns.reserveCapacity((frame.width + 3) / 4 * factors.count)
    for x in stride(from: frame.x, to: frame.maxX, by: 4) {
      for factor in factors {
        var column = cv_between()
        let first = position(x, 0, factor).x - Double(source.x)
        let last = first + 3 * factor
        guard factor >= 0, factor <= Self.largestNear, first >= 0,
          last < Double(source.width - 1)
        else {
          column.start = -1
          columns.append(column)
          continue
        }
        column.start = Int32(first)
        let steps = SIMD4<Double>(0, 1, 2, 3)
        let places = steps * factor + (first - Double(column.start))
        let whole = places.rounded(.down)
        let parts = SIMD4<Float>(places - whole)
        column.parts = (parts[0], parts[1], parts[2], parts[3])
        withUnsafeMutableBytes(of: &column.places) { bytes in
          for lane in 0..<16 { bytes[lane] = UInt8(whole[lane / 4]) * 4 + UInt8(lane % 4) }
        }
        columns.append(column)
      }
    }
    return columns
  }

  /// The position of the pixel that a pixel reads, counted from the first one's centre.
  fileprivate func position(_ x: Int, _ y: Int, _ factor: Double) -> SIMD2<Double> {
    let half = SIMD2(0.5, 0.5)
    return (SIMD2(Double(x), Double(y)) + half - center) * factor + center - half
  }
}

extension Rectangle {
  fileprivate func scaled(by factor: Double, about center: SIMD2<Double>) -> Self {
    applying(
      AffineMatrix.translation(-center.x, -center.y).followed(by: .scale(factor, factor))
        .followed(by: .translation(center.x, center.y)))
  }
}

/// Computes a few rows. Each thread has its own.
private final class ScaledRows {
  /// Two rows between which a row lies, and the share of the upper one.
  private struct Between {
    let low: UnsafePointer<UInt16>
    let high: UnsafePointer<UInt16>
    let share: Float
  }

  private let mean: ScaledMean
  private let columns: [cv_between]
  private let input: Raster
  private let source: PixelFrame
  /// The rows of the source that are read, by scale.
  private let rows: UnsafeMutablePointer<Between>

  init(
    of mean: ScaledMean, _ columns: [cv_between], _ input: Raster, _ source: PixelFrame
  ) {
    (self.mean, self.columns, self.input, self.source) = (mean, columns, input, source)
    rows = .allocate(capacity: ScaledMean.together * mean.factors.count)
  }

  deinit { rows.deallocate() }

  func run(_ range: Range<Int>, _ part: Range<Int>, into output: Raster) {
    let (frame, together) = (output.frame, ScaledMean.together)
    for (index, factor) in mean.factors.enumerated() {
      for row in 0..<together {
        // Rows beyond the last one are not stored.
        let y = frame.y + min(range.lowerBound + row, range.upperBound - 1)
        rows[index * together + row] = between(y, factor)
      }
    }
    let count = mean.factors.count
    let share = 1 / Float(count)
    let (first, rows) = (output.row(range.lowerBound), rows)
    let ahead = together * input.stride * 4
    columns.withUnsafeBufferPointer { columns in
      for x in stride(from: part.lowerBound, to: part.upperBound, by: 4) {
        let zero = SIMD16<Float>(repeating: 0)
        var sums = (zero, zero, zero, zero)
        for index in 0..<count {
          let column = columns.baseAddress! + (x / 4 * count + index)
          let rows = rows + index * together
          let start = Int(column.pointee.start) * 4
          if start >= 0 {
            sums.0 = Self.add(rows[0], start, column, to: sums.0)
            sums.1 = Self.add(rows[1], start, column, to: sums.1)
            sums.2 = Self.add(rows[2], start, column, to: sums.2)
            sums.3 = Self.add(rows[3], start, column, to: sums.3)
            for row in 0..<together { cv_ask_to_read(rows[row].high + start + ahead) }
          } else {
            let x = frame.x + x
            sums.0 += beside(rows[0], x, mean.factors[index])
            sums.1 += beside(rows[1], x, mean.factors[index])
            sums.2 += beside(rows[2], x, mean.factors[index])
            sums.3 += beside(rows[3], x, mean.factors[index])
          }
        }
        let target = first + x * 4
        let step = output.stride * 4
        cv_store_halfs(target, sums.0 * share)
        if range.count > 1 { cv_store_halfs(target + step, sums.1 * share) }
        if range.count > 2 { cv_store_halfs(target + 2 * step, sums.2 * share) }
        if range.count > 3 { cv_store_halfs(target + 3 * step, sums.3 * share) }
      }
    }
  }

  @inline(__always)
  private static func add(
    _ rows: Between, _ start: Int, _ column: UnsafePointer<cv_between>, to sum: SIMD16<Float>
  ) -> SIMD16<Float> {
    cv_add_between(sum, rows.low + start, rows.high + start, column, rows.share)
  }

  private func between(_ y: Int, _ factor: Double) -> Between {
    let exact = mean.position(0, y, factor).y - Double(source.y)
    let place = min(max(exact, 0), Double(source.height - 1))
    let whole = Int(place)
    func row(_ index: Int) -> UnsafePointer<UInt16> {
      UnsafePointer(input.row(index + source.y - input.frame.y) + (source.x - input.frame.x) * 4)
    }
    return Between(
      low: row(whole), high: row(min(whole + 1, source.height - 1)),
      share: Float(place - Double(whole)))
  }

  /// Reads four pixels of which some lie beside the source, where its edge continues.
  @inline(never)
  private func beside(_ rows: Between, _ x: Int, _ factor: Double) -> SIMD16<Float> {
    func color(_ x: Int) -> SIMD4<Float> {
      let exact = mean.position(x, 0, factor).x - Double(source.x)
      let place = min(max(exact, 0), Double(source.width - 1))
      let whole = Int(place)
      let next = min(whole + 1, source.width - 1)
      func mixed(_ x: Int) -> SIMD4<Float> {
        let (low, high) = (cv_pixel(rows.low + x * 4), cv_pixel(rows.high + x * 4))
        return low + (high - low) * rows.share
      }
      let (left, right) = (mixed(whole), mixed(next))
      let part = Float(place - Double(whole))
      return left + (right - left) * part
    }
    return cv_four_pixels(color(x), color(x + 1), color(x + 2), color(x + 3))
  }
}
