internal import CVec

/// The maximum or minimum of each component in a disc around every pixel.
///
/// The windows of a row of pixels grow from one chord of the disc to the next wider one, and each
/// is compared with the results above and below to which it belongs. Half floats are compared as
/// integers of sixteen bits, in the order of their values.
struct DiscExtremum: AreaOperation {
  let isMaximum: Bool
  let radius: Double
  fileprivate let chords: [DiscChord]
  fileprivate let reach: Int

  /// A disc above the largest computed size is only a description for the shader; nothing is
  /// prepared for it.
  init(radius: Double, isMaximum: Bool) {
    self.radius = radius
    self.isMaximum = isMaximum
    guard radius <= EngineLimits.discRadius else {
      (chords, reach) = ([], 0)
      return
    }
    // A pixel on the edge belongs to the disc, regardless of rounding.
    let square = radius * radius + 1e-6
    reach = Int(square.squareRoot())
    chords = DiscChord.of(
      (0...reach).map { row in Int((square - Double(row * row)).squareRoot()) })
  }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  /// The number of pixels whose results fit the cache with common radii.
  private static let blockWidth = 128

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    guard radius <= EngineLimits.discRadius else { throw .tooFar }
    let frame = output.frame
    let width = Self.blockWidth
    // Each block computes the windows of the rows above and below it again.
    let height = max(64, min(8 * reach, 512))
    let across = (frame.width + width - 1) / width
    let down = (frame.height + height - 1) / height
    try workers.run(rows: across * down, height: 1) { strips in
      let block = DiscBlock(of: self, width: width)
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

/// A half width of a disc's rows, and the rows that have it.
private struct DiscChord: Sendable {
  let half: Int
  /// How much farther it reaches than the next narrower one.
  let growth: Int
  /// The number of rows on one side of the disc's centre that have it.
  var rows = 0

  /// The chords from the narrowest on, given the half width at each distance. A window grows by at
  /// most its own width, so that there may be chords that no row has. The rows are those from the
  /// outermost one inwards.
  static func of(_ halves: [Int]) -> [Self] {
    var chords: [Self] = []
    var half = 0
    for next in halves.reversed() {
      while half < next {
        let growth = min(next - half, 2 * half + 1)
        half += growth
        chords.append(Self(half: half, growth: growth))
      }
      if chords.isEmpty { chords.append(Self(half: 0, growth: 0)) }
      chords[chords.count - 1].rows += 1
    }
    return chords
  }
}

/// The working memory for a block of results. Each thread has its own.
private final class DiscBlock {
  private let isMaximum: Bool
  private let reach: Int
  private let chords: [DiscChord]
  /// The windows of a row before and after they grow.
  private let windows: OrderRow
  private let wider: OrderRow
  /// The results of as many rows as a pixel belongs to.
  private let results: OrderRow
  private let stride: Int
  /// The results to which a row of pixels belongs, in the order of the chords.
  private let targets: UnsafeMutablePointer<UnsafeMutablePointer<Int16>>

  /// The numbers that are compared at once: those of eight pixels.
  private static let lanes = 32
  /// The number of rows between checks for cancellation.
  private static let patience = 32

  init(of extremum: DiscExtremum, width: Int) {
    (isMaximum, reach, chords) = (extremum.isMaximum, extremum.reach, extremum.chords)
    windows = OrderRow(pixels: width + 2 * reach)
    wider = OrderRow(pixels: width + 2 * reach)
    stride = (width + 15) / 16 * 2 * Self.lanes
    results = OrderRow(pixels: stride / 4 * (2 * reach + 1))
    targets = .allocate(capacity: 2 * reach + 2)
  }

  deinit { targets.deallocate() }

  func run(_ input: Raster, _ block: PixelFrame, into output: Raster, _ strips: Strips) {
    let shift = (block.x - reach - input.frame.x) * 4
    let ahead = 2 * input.stride * 4
    for row in -reach..<block.height + reach {
      if row % Self.patience == 0, !strips.isWanted { return }
      if row + reach < block.height { clear(row + reach) }
      let pixels = input.row(block.y + row - input.frame.y) + shift
      if isMaximum {
        add(pixels, ahead, row, block) { cv_larger_orders($0, $1) }
      } else {
        add(pixels, ahead, row, block) { cv_smaller_orders($0, $1) }
      }
      guard row >= reach else { continue }
      let done = row - reach
      let target =
        output.row(block.y + done - output.frame.y)
        + (block.x - output.frame.x) * 4
      for x in Swift.stride(from: 0, to: block.width * 4, by: Self.lanes) {
        cv_store_unordered(target + x, cv_load_orders(result(done) + x))
      }
    }
  }

  private func result(_ row: Int) -> UnsafeMutablePointer<Int16> {
    results.start + row % (2 * reach + 1) * stride
  }

  private func clear(_ row: Int) {
    result(row).update(repeating: isMaximum ? .min : .max, count: stride)
  }

  /// Compares a row of pixels, which may lie beside the block, with all results to which it
  /// belongs.
  @inline(__always)
  private func add(
    _ pixels: UnsafePointer<UInt16>, _ ahead: Int, _ row: Int, _ block: PixelFrame,
    _ better: (SIMD32<Int16>, SIMD32<Int16>) -> SIMD32<Int16>
  ) {
    let count = (block.width + 2 * reach) * 4
    for x in Swift.stride(from: 0, to: count, by: Self.lanes) {
      cv_ask_to_read(pixels + x + ahead)
      cv_store_orders(windows.start + x, cv_load_ordered(pixels + x))
    }
    var (from, to) = (windows.start, wider.start)
    let targets = targets
    var distance = reach
    chords.withUnsafeBufferPointer { chords in
      for chord in chords {
        if chord.growth > 0 {
          let (half, step) = (chord.half * 4, chord.growth * 4)
          // A window that grows by more than its half needs its own pixels as well.
          let middle = chord.half >= 2 * chord.growth ? step : 0
          for x in Swift.stride(from: half, to: count - half, by: Self.lanes) {
            let both = better(cv_load_orders(from + x - step), cv_load_orders(from + x + step))
            cv_store_orders(to + x, better(both, cv_load_orders(from + x + middle)))
          }
          swap(&from, &to)
        }
        let used = target(distance, chord.rows, row, block.height)
        distance -= chord.rows
        guard used > 0 else { continue }
        for x in Swift.stride(from: 0, to: block.width * 4, by: 2 * Self.lanes) {
          let here = from + reach * 4 + x
          let (a, b) = (cv_load_orders(here), cv_load_orders(here + Self.lanes))
          for index in 0..<used {
            let place = targets[index] + x
            cv_store_orders(place, better(cv_load_orders(place), a))
            cv_store_orders(
              place + Self.lanes, better(cv_load_orders(place + Self.lanes), b))
          }
        }
      }
    }
  }

  /// Finds the results to which a row belongs, at a number of distances from this one inwards, and
  /// returns how many there are.
  private func target(_ distance: Int, _ rows: Int, _ row: Int, _ height: Int) -> Int {
    var used = 0
    for distance in distance - rows + 1..<distance + 1 {
      if row + distance >= 0, row + distance < height {
        targets[used] = result(row + distance)
        used += 1
      }
      if distance > 0, row - distance >= 0, row - distance < height {
        targets[used] = result(row - distance)
        used += 1
      }
    }
    return used
  }
}

/// A working row of pixels as ordered integers, with padding. Each thread has its own.
private final class OrderRow {
  let start: UnsafeMutablePointer<Int16>
  private let memory: UnsafeMutablePointer<SIMD32<Int16>>

  init(pixels: Int) {
    memory = .allocateLines(pixels / 8 + 6, repeating: SIMD32(repeating: 0))
    start = UnsafeMutableRawPointer(memory + 2).assumingMemoryBound(to: Int16.self)
  }

  deinit { memory.deallocate() }
}
