internal import CVec

/// Smooths noise: the mean of the pixels around each one, weighted by how similar they are, which
/// ``NoiseReduction`` defines. Square roots of light are computed once for each pixel.
struct SimilarMean: AreaOperation {
  let noiseLevel: Float
  let sharpness: Float
  /// The pixels on each side that are compared.
  static let reach = 3

  func source(for frame: PixelFrame) -> PixelFrame {
    frame.outset(dx: Self.reach, dy: Self.reach)
  }

  /// The size of a block, so that what its rows read fits the fastest cache.
  private static let block = (width: 256, height: 32)

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    try workers.run(rows: frame.height, height: Self.block.height) { strips in
      let roots = RootRows(of: self, width: Self.block.width, height: Self.block.height)
      while let rows = strips.next() {
        for x in stride(from: 0, to: frame.width, by: Self.block.width) {
          let part = PixelFrame(
            x: frame.x + x, y: frame.y + rows.lowerBound,
            width: min(Self.block.width, frame.width - x), height: rows.count)
          roots.load(input, part)
          for row in 0..<rows.count {
            roots.smooth(row, part, into: output.row(rows.lowerBound + row) + x * 4)
          }
        }
      }
    }
  }
}

/// The roots of a block's pixels and of those around it, in planes. Each thread has its own.
private final class RootRows {
  private let mean: SimilarMean
  /// A difference of roots with this factor, squared, is a binary exponent.
  private let scale: Float
  private let red: FloatRow
  private let green: FloatRow
  private let blue: FloatRow
  private let luminance: FloatRow
  /// The sums of the luminance of the rows around one.
  private let columns: FloatRow
  /// Sixteen pixels, in planes.
  private let own = FloatRow(pixels: 16)
  private let stride: Int
  private var source: UnsafePointer<UInt16>?
  private var sourceStride = 0

  private static let reach = SimilarMean.reach
  private static let side = 2 * SimilarMean.reach + 1
  private static let narrow: Float = 0.12

  init(of mean: SimilarMean, width: Int, height: Int) {
    self.mean = mean
    scale = Self.narrow.squareRoot() / max(mean.noiseLevel, 1e-4)
    stride = (width + 2 * Self.reach + 31) / 16 * 16
    let pixels = stride * (height + 2 * Self.reach) / 4 + 8
    (red, green, blue) = (
      FloatRow(pixels: pixels), FloatRow(pixels: pixels), FloatRow(pixels: pixels)
    )
    luminance = FloatRow(pixels: pixels)
    columns = FloatRow(pixels: stride / 4 + 8)
  }

  func load(_ input: Raster, _ part: PixelFrame) {
    let first =
      input.row(part.y - Self.reach - input.frame.y)
      + (part.x - Self.reach - input.frame.x) * 4
    source = UnsafePointer(first)
    sourceStride = input.stride * 4
    for row in 0..<part.height + 2 * Self.reach {
      for x in Swift.stride(from: 0, to: part.width + 2 * Self.reach, by: 16) {
        loadColor(first + row * sourceStride + x * 4)
        let place = row * stride + x
        let (r, g, b) = (root(0), root(1), root(2))
        cv_store(red.start + place, r)
        cv_store(green.start + place, g)
        cv_store(blue.start + place, b)
        cv_store(luminance.start + place, Self.luminance(r, g, b))
      }
    }
  }

  @inline(__always)
  private func loadColor(_ pixels: UnsafePointer<UInt16>) {
    let own = own.start
    cv_load_color(pixels, own, own + 16, own + 32, own + 48)
  }

  @inline(__always)
  private func color(_ component: Int) -> SIMD16<Float> { cv_load(own.start + component * 16) }

  @inline(__always)
  private func root(_ component: Int) -> SIMD16<Float> {
    cv_sqrt(cv_max(color(component), SIMD16(repeating: 0))) * scale
  }

  @inline(__always)
  private static func luminance(
    _ r: SIMD16<Float>, _ g: SIMD16<Float>, _ b: SIMD16<Float>
  ) -> SIMD16<Float> {
    cv_fma(
      r, SIMD16(repeating: 0.2126), cv_fma(g, SIMD16(repeating: 0.7152), b * 0.0722))
  }

  /// Computes a row of the block.
  func smooth(_ row: Int, _ part: PixelFrame, into target: UnsafeMutablePointer<UInt16>) {
    addColumns(row, pixels: part.width + 2 * Self.reach)
    for x in Swift.stride(from: 0, to: part.width, by: 16) {
      let place = row * stride + x
      let (smooth, light) = mean(place)
      var around = SIMD16<Float>(repeating: 0)
      for column in 0..<Self.side { around += cv_load(columns.start + x + column) }
      let detail = (light - around * (1 / Float(Self.side * Self.side))) * (1 / scale)
      let level = max(mean.noiseLevel, 1e-4)
      let t = cv_unit((cv_abs(detail) - level) * (1 / (3 * level)))
      let sharp =
        detail * (t * t * cv_fma(t, SIMD16(repeating: -2), SIMD16(repeating: 3)))
        * mean.sharpness
      store(smooth, sharp, row, x, to: target + x * 4)
    }
  }

  private func addColumns(_ row: Int, pixels: Int) {
    let first = luminance.start + row * stride
    for x in Swift.stride(from: 0, to: pixels, by: 16) {
      var sum = cv_load(first + x)
      for above in 1..<Self.side { sum += cv_load(first + above * stride + x) }
      cv_store(columns.start + x, sum)
    }
  }

  private typealias Roots = (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)

  /// The weighted mean of the roots around sixteen pixels, and its luminance.
  @inline(__always)
  private func mean(_ place: Int) -> (Roots, SIMD16<Float>) {
    let (red, green, blue) = (red.start + place, green.start + place, blue.start + place)
    let middle = Self.reach * stride + Self.reach
    let (r, g, b) = (
      cv_load(red + middle), cv_load(green + middle), cv_load(blue + middle)
    )
    let zero = SIMD16<Float>(repeating: 0)
    var (total, sums) = (zero, (zero, zero, zero))
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        let near = row * stride + column
        let (p, q, s) = (cv_load(red + near), cv_load(green + near), cv_load(blue + near))
        let (x, y, z) = (p - r, q - g, s - b)
        let weight = cv_fall_off(cv_fma(-x, x, cv_fma(-y, y, cv_fma(-z, z, zero))))
        total += weight
        sums.0 = cv_fma(p, weight, sums.0)
        sums.1 = cv_fma(q, weight, sums.1)
        sums.2 = cv_fma(s, weight, sums.2)
      }
    }
    let share = cv_inverse(total)
    let means = (sums.0 * share, sums.1 * share, sums.2 * share)
    return (means, Self.luminance(means.0, means.1, means.2))
  }

  /// Squares the roots; negative components and alpha are the pixels' own.
  private func store(
    _ roots: Roots, _ sharp: SIMD16<Float>, _ row: Int, _ x: Int,
    to target: UnsafeMutablePointer<UInt16>
  ) {
    loadColor(source! + (row + Self.reach) * sourceStride + (x + Self.reach) * 4)
    let zero = SIMD16<Float>(repeating: 0)
    @inline(__always)
    func light(_ root: SIMD16<Float>, _ component: Int) -> SIMD16<Float> {
      let bright = cv_max(cv_fma(root, SIMD16(repeating: 1 / scale), sharp), zero)
      return cv_fma(bright, bright, cv_min(color(component), zero))
    }
    cv_store_color(
      target, light(roots.0, 0), light(roots.1, 1), light(roots.2, 2), color(3))
  }
}
