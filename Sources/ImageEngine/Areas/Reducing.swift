internal import CVec

/// A part of an image as a ``ReductionFilter`` reads it: premultiplied pixels.
public struct ReductionPixels {
  private let raster: Raster
  private let frame: PixelFrame

  init(_ raster: Raster, _ frame: PixelFrame) {
    self.raster = raster
    self.frame = frame
  }

  public var width: Int { frame.width }
  public var height: Int { frame.height }

  /// The pixels of one row, from the left; rows are counted from the lowest.
  public func row(_ index: Int) -> [SIMD4<Float>] {
    precondition(index >= 0 && index < height, "a row of the part")
    let start = raster.row(frame.y + index - raster.frame.y) + (frame.x - raster.frame.x) * 4
    return (0..<width).map { x in
      let p = cv_load_halfs(start + x * 4)
      return SIMD4(p[0], p[1], p[2], p[3])
    }
  }
}

extension ReductionPixels {
  /// Of all components, in double precision.
  func sum() -> SIMD4<Float> {
    var sum = SIMD4<Double>.zero
    for y in 0..<height {
      for p in row(y) { sum += SIMD4<Double>(p) }
    }
    return SIMD4<Float>(sum)
  }

  /// The smallest and the largest of each component.
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

  /// The first pixel that no other one is better than.
  func first(isBetter: (SIMD4<Float>, SIMD4<Float>) -> Bool) -> SIMD4<Float> {
    var best: SIMD4<Float>?
    for y in 0..<height {
      for p in row(y) where best.map({ isBetter(p, $0) }) ?? true { best = p }
    }
    return best ?? .zero
  }
}

/// A reduction as an operation on an area.
struct Reducing: AreaOperation {
  let filter: any ReductionFilter
  /// What is reduced.
  let area: PixelFrame
  let size: PixelSize

  func source(for frame: PixelFrame) -> PixelFrame { area }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    if workers.isCancelled() { throw .cancelled }
    let numbers = filter.reduce(ReductionPixels(input, area))
    precondition(numbers.count == size.width * size.height, "as many numbers as the size says")
    let frame = output.frame.intersection(
      PixelFrame(x: 0, y: 0, width: size.width, height: size.height))
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX { output[x, y] = numbers[y * size.width + x] }
    }
  }
}
