internal import CVec

/// The premultiplied pixels of a part of an image, as a ``ReductionFilter`` reads them.
public struct ReductionPixels {
  private let rows: ReductionRows
  private let frame: PixelFrame

  init(_ rows: ReductionRows, _ frame: PixelFrame) {
    self.rows = rows
    self.frame = frame
  }

  public var width: Int { frame.width }
  public var height: Int { frame.height }

  /// Returns a row's pixels from the left; rows are counted from the lowest. Empty if the rendering
  /// was cancelled.
  public func row(_ index: Int) -> [SIMD4<Float>] {
    precondition(index >= 0 && index < height, "a row of the part")
    guard let start = rows.start(x: frame.x, y: frame.y + index) else {
      return []
    }
    return (0..<width).map { x in
      let p = cv_load_halfs(start + x * 4)
      return SIMD4(p[0], p[1], p[2], p[3])
    }
  }
}

extension ReductionPixels {
  /// The sum of each component in double precision.
  func sum() -> SIMD4<Float> {
    var sum = SIMD4<Double>.zero
    for y in 0..<height {
      for p in row(y) { sum += SIMD4<Double>(p) }
    }
    return SIMD4<Float>(sum)
  }

  /// The minimum and maximum of each component.
  func extrema() -> (low: SIMD4<Float>, high: SIMD4<Float>) {
    var low = SIMD4<Float>(repeating: .infinity)
    var high = SIMD4<Float>(repeating: -.infinity)
    for y in 0..<height {
      for p in row(y) {
        low = pointwiseMin(low, p)
        high = pointwiseMax(high, p)
      }
    }
    return (low, high)
  }

  /// Returns the first pixel that is not worse than any other.
  func first(isBetter: (SIMD4<Float>, SIMD4<Float>) -> Bool) -> SIMD4<Float> {
    var best: SIMD4<Float>?
    for y in 0..<height {
      for p in row(y) where best.map({ isBetter(p, $0) }) ?? true { best = p }
    }
    return best ?? .zero
  }
}

/// The rows to be reduced, from a complete raster or from bands rendered on demand. Reading from
/// the start again renders the bands again.
final class ReductionRows {
  private let area: PixelFrame
  private let bandHeight: Int
  private let render: ((PixelFrame) throws(RenderError) -> Raster)?
  private var band: Raster?
  private var failure: RenderError?
  private let isCancelled: @Sendable () -> Bool

  init(_ raster: Raster, isCancelled: @escaping @Sendable () -> Bool) {
    area = raster.frame
    bandHeight = area.height
    band = raster
    render = nil
    self.isCancelled = isCancelled
  }

  /// - Parameter bytes: The approximate size of a band.
  init(
    of area: PixelFrame, bytes: Int, isCancelled: @escaping @Sendable () -> Bool,
    render: @escaping (PixelFrame) throws(RenderError) -> Raster
  ) {
    self.area = area
    self.render = render
    self.isCancelled = isCancelled
    let rowBytes = max(Raster.byteCount(of: area) / max(area.height, 1), 1)
    bandHeight = min(max(bytes / rowBytes, 1), max(area.height, 1))
  }

  /// Returns the address of a pixel and the rest of its row; `nil` if it could not be computed.
  func start(x: Int, y: Int) -> UnsafePointer<UInt16>? {
    if failure == nil, isCancelled() { failure = .cancelled }
    guard failure == nil, let raster = raster(of: y) else { return nil }
    return UnsafePointer(raster.row(y - raster.frame.y) + (x - raster.frame.x) * 4)
  }

  private func raster(of y: Int) -> Raster? {
    if let band, y >= band.frame.y, y < band.frame.maxY { return band }
    guard let render, failure == nil else { return nil }
    // Free its memory for the next band.
    band = nil
    let bottom = area.y + (y - area.y) / bandHeight * bandHeight
    let next = PixelFrame(
      x: area.x, y: bottom, width: area.width, height: min(bandHeight, area.maxY - bottom))
    do throws(RenderError) {
      band = try render(next)
    } catch {
      failure = error
    }
    return band
  }

  /// Throws the error that occurred during a reduction, as reductions themselves do not throw.
  func check() throws(RenderError) {
    if let failure { throw failure }
  }
}

/// A reduction as an area operation.
struct ReductionOperation: AreaOperation {
  let filter: any ReductionFilter
  /// The area to be reduced.
  let area: PixelFrame
  let size: PixelSize

  func source(for frame: PixelFrame) -> PixelFrame { area }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let rows = ReductionRows(input, isCancelled: workers.isCancelled)
    let numbers = filter.reduce(ReductionPixels(rows, area))
    try rows.check()
    precondition(numbers.count == size.width * size.height, "as many numbers as the size says")
    let frame = output.frame.intersection(
      PixelFrame(x: 0, y: 0, width: size.width, height: size.height))
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX { output[x, y] = numbers[y * size.width + x] }
    }
  }
}
