internal import CVec

/// The mean of a disc around every pixel; a pixel at distance d has weight max(0, min(1, radius +
/// 1/2 - d)).
///
/// Within a row the weights are equal except at the ends, so a row is computed from differences of
/// prefix sums: the cost grows with the radius and not with its square. Rows above and below the
/// centre have the same weights and are computed once for both.
struct DiscMean: AreaOperation {
  /// A change of weight, and where the sum of all pixels before it is found.
  fileprivate struct Change {
    let place: Int
    let weight: Float
  }

  /// The changes in the rows at each distance from the centre, in the order of the distance.
  fileprivate let changes: [Change]
  /// Where those of a distance begin, and the last ones end.
  fileprivate let starts: [Int]
  fileprivate let reach: Int
  let radius: Double

  /// A disc above the largest computed size is only a description for the shader; nothing is
  /// prepared for it.
  init(radius: Double) {
    self.radius = radius
    let reach = Int((radius + 0.5).rounded(.up)) - 1
    self.reach = reach
    guard radius <= EngineLimits.discRadius else {
      (changes, starts) = ([], [])
      return
    }
    func cover(_ x: Int, _ y: Int) -> Double {
      max(0, min(1, radius + 0.5 - Double(x * x + y * y).squareRoot()))
    }
    let span = -reach...reach
    let total = span.reduce(0) { sum, y in span.reduce(sum) { $0 + cover($1, y) } }
    // The prefix sum before a pixel is multiplied by how much more the pixel before it weighs.
    let rows = (0...reach).map { y in
      (-reach...reach + 1).compactMap { x in
        let before = x > -reach ? cover(x - 1, y) : 0
        let difference = before - (x <= reach ? cover(x, y) : 0)
        return difference == 0
          ? nil
          : Change(
            place: MeanBlock.place(of: x + reach, reach), weight: Float(difference / total))
      }
    }
    changes = rows.flatMap(\.self)
    starts = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  /// The width of a block, so that its sums fit the cache and stay small enough to be exact.
  fileprivate static let blockWidth = 128

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    guard radius <= EngineLimits.discRadius else { throw .tooFar }
    let frame = output.frame
    let width = Self.blockWidth
    // Each block computes the rows above and below it again.
    let height = max(64, min(8 * reach, 512))
    let across = (frame.width + width - 1) / width
    let down = (frame.height + height - 1) / height
    try workers.run(rows: across * down, height: 1) { strips in
      let block = MeanBlock(of: self)
      while let numbers = strips.next() {
        let (row, column) = numbers.lowerBound.quotientAndRemainder(dividingBy: across)
        let (x, y) = (frame.x + column * width, frame.y + row * height)
        block.run(
          input,
          PixelFrame(
            x: x, y: y, width: min(width, frame.maxX - x), height: min(height, frame.maxY - y)),
          into: output, strips)
      }
    }
  }
}

/// The working memory for a block of results. Each thread has its own.
private final class MeanBlock {
  private let mean: DiscMean
  private let reach: Int
  /// The prefix sums of a row four times, each a pixel farther on, so that all are read from whole
  /// lines of the cache.
  private let sums: FloatRow
  /// The distance between two of the four.
  private let section: Int
  /// The results of as many rows as a pixel belongs to.
  private let results: FloatRow
  private let stride: Int

  /// The pixels that are computed at once.
  private static let together = 16
  /// The number of rows between checks for cancellation.
  private static let patience = 32

  init(of mean: DiscMean) {
    self.mean = mean
    reach = mean.reach
    section = Self.section(reach)
    sums = FloatRow(pixels: section)
    stride = DiscMean.blockWidth * 4
    results = FloatRow(pixels: stride / 4 * (2 * reach + 1))
  }

  /// The number of sums, with room for what is written beyond them.
  private static func section(_ reach: Int) -> Int {
    (DiscMean.blockWidth + 2 * reach + 2 * together) / 4 * 16
  }

  /// The place of the sum before a column, from which all others are a multiple of four away.
  static func place(of column: Int, _ reach: Int) -> Int {
    let farther = column % 4
    return farther * section(reach) + (column - farther) * 4
  }

  func run(_ input: Raster, _ block: PixelFrame, into output: Raster, _ strips: Strips) {
    let shift = (block.x - reach - input.frame.x) * 4
    for row in -reach..<block.height + reach {
      if row % Self.patience == 0, !strips.isWanted { return }
      if row + reach < block.height {
        result(row + reach).update(repeating: 0, count: stride)
      }
      accumulate(
        input.row(block.y + row - input.frame.y) + shift, pixels: block.width + 2 * reach,
        ahead: 2 * input.stride * 4)
      mean.changes.withUnsafeBufferPointer { changes in
        mean.starts.withUnsafeBufferPointer { starts in
          for distance in 0...reach {
            add(
              .init(rebasing: changes[starts[distance]..<starts[distance + 1]]), row, distance,
              block)
          }
        }
      }
      guard row >= reach else { continue }
      let (done, target) = (
        result(row - reach),
        output.row(block.y + row - reach - output.frame.y) + (block.x - output.frame.x) * 4
      )
      for x in Swift.stride(from: 0, to: block.width * 4, by: 16) {
        cv_store_halfs(target + x, cv_load(done + x))
      }
    }
  }

  private func result(_ row: Int) -> UnsafeMutablePointer<Float> {
    results.start + row % (2 * reach + 1) * stride
  }

  /// Computes the sum of all pixels to the left of each pixel.
  private func accumulate(_ row: UnsafePointer<UInt16>, pixels: Int, ahead: Int) {
    let (start, section) = (sums.start, section)
    var sum = SIMD16<Float>(repeating: 0)
    var before = sum
    // The sums up to the last pixel are complete one step later.
    for x in Swift.stride(from: 0, to: (pixels + 4) * 4, by: 16) {
      cv_ask_to_read(row + x + ahead)
      let here = cv_pixel_sums(cv_load_halfs(row + x), sum)
      cv_store(start + x, cv_after_three(before, here))
      cv_store(start + section + x, here)
      cv_store(start + 2 * section + x - 16, cv_after_one(before, here))
      cv_store(start + 3 * section + x - 16, cv_after_two(before, here))
      sum = cv_last_pixel(here)
      before = here
    }
  }

  /// Adds a row of pixels to the results at this distance above and below.
  private func add(
    _ changes: UnsafeBufferPointer<DiscMean.Change>, _ row: Int, _ distance: Int,
    _ block: PixelFrame
  ) {
    let targets = (row - distance, row + distance)
    let lower = targets.0 >= 0 && targets.0 < block.height ? result(targets.0) : nil
    let upper =
      distance > 0 && targets.1 >= 0 && targets.1 < block.height ? result(targets.1) : nil
    guard lower != nil || upper != nil else { return }
    let start = sums.start
    for x in Swift.stride(from: 0, to: block.width * 4, by: Self.together * 4) {
      let zero = SIMD16<Float>(repeating: 0)
      var totals = (zero, zero, zero, zero)
      for change in changes {
        let place = start + change.place + x
        let weight = SIMD16<Float>(repeating: change.weight)
        totals.0 = cv_fma(cv_load(place), weight, totals.0)
        totals.1 = cv_fma(cv_load(place + 16), weight, totals.1)
        totals.2 = cv_fma(cv_load(place + 32), weight, totals.2)
        totals.3 = cv_fma(cv_load(place + 48), weight, totals.3)
      }
      if let lower { Self.add(totals, to: lower + x) }
      if let upper { Self.add(totals, to: upper + x) }
    }
  }

  @inline(__always)
  private static func add(
    _ numbers: (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>, SIMD16<Float>),
    to place: UnsafeMutablePointer<Float>
  ) {
    cv_store(place, cv_load(place) + numbers.0)
    cv_store(place + 16, cv_load(place + 16) + numbers.1)
    cv_store(place + 32, cv_load(place + 32) + numbers.2)
    cv_store(place + 48, cv_load(place + 48) + numbers.3)
  }
}
