internal import CVec
internal import Glibc

/// The bell curve around every pixel.
///
/// A wide one is computed on a smaller picture: halving and doubling with the
/// binomial weights 1 4 6 4 1 blur by a variance of exactly 1 each, which is taken
/// off what the small picture is blurred by. What halving folds into the wrong
/// frequencies is far below what the blur on the small picture lets through, as long
/// as that is wide enough. So the cost does not grow with the radius, and the
/// result stays within a fifth of an 8-bit code of the direct sum.
struct Gaussian: AreaOperation {
  let sigma: Double
  /// How many times the picture is halved.
  let halvings: Int
  /// Weights of the middle and of the pixels to one side, at that size.
  let weights: [Float]

  /// Below this standard deviation the small picture's blur would let through what
  /// halving has folded.
  private static let narrowest = 1.55

  init(sigma: Double) {
    self.sigma = sigma
    var variance = sigma * sigma
    var halvings = 0
    while (variance - 2) / 4 >= Self.narrowest * Self.narrowest {
      variance = (variance - 2) / 4
      halvings += 1
    }
    self.halvings = halvings
    // What lies farther out is less than a thousandth of the whole.
    let reach = Int((3.2 * variance.squareRoot()).rounded(.up))
    let values = (0...reach).map { exp(-Double($0 * $0) / (2 * max(variance, 1e-9))) }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    weights = values.map { Float($0 / sum) }
  }

  private var reach: Int { weights.count - 1 }

  func source(for frame: PixelFrame) -> PixelFrame {
    var frame = frame
    for _ in 0..<halvings { frame = frame.halved }
    frame = frame.outset(dx: reach, dy: reach)
    for _ in 0..<halvings { frame = frame.doubled }
    return frame
  }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    guard halvings > 0 else { return try blur(input, into: output, workers) }
    var frames = [output.frame]
    for _ in 0..<halvings { frames.append(frames[frames.count - 1].halved) }
    var small = input
    var frame = frames[halvings].outset(dx: reach, dy: reach)
    var sources = [frame]
    for _ in 1..<halvings {
      frame = frame.doubled
      sources.append(frame)
    }
    for frame in sources.reversed() {
      let half = Raster(frame)
      try Halving(input: small).run(into: half, workers)
      small = half
    }
    let blurred = Raster(frames[halvings])
    try blur(small, into: blurred, workers)
    small = blurred
    for level in (0..<halvings).reversed() {
      let double = level == 0 ? output : Raster(frames[level])
      try Doubling(input: small).run(into: double, workers)
      small = double
    }
  }

  /// The direct sum: columns, then rows.
  private func blur(
    _ input: Raster, into output: Raster, _ workers: Workers
  ) throws(RenderError) {
    let width = output.frame.width + 2 * reach
    let shift = (output.frame.x - reach - input.frame.x) * 4
    try workers.run(rows: output.frame.height) { strips in
      let line = FloatRow(pixels: width)
      while let rows = strips.next() {
        for row in rows {
          let middle = input.row(output.frame.y + row - input.frame.y) + shift
          sumColumns(middle, stride: input.stride * 4, count: width * 4, into: line.start)
          sumRow(line.start, count: output.frame.width * 4, into: output.row(row))
        }
      }
    }
  }

  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, stride: Int, count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    weights.withUnsafeBufferPointer { weights in
      for x in Swift.stride(from: 0, to: count, by: 16) {
        var sum = cv_load_halfs(middle + x) * weights[0]
        for tap in 1..<max(weights.count, 1) {
          let pair =
            cv_load_halfs(middle + x - tap * stride)
            + cv_load_halfs(middle + x + tap * stride)
          sum = cv_fma(pair, SIMD16(repeating: weights[tap]), sum)
        }
        cv_store(line + x, sum)
      }
    }
  }

  private func sumRow(
    _ line: UnsafePointer<Float>, count: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    weights.withUnsafeBufferPointer { weights in
      let middle = line + (weights.count - 1) * 4
      for x in Swift.stride(from: 0, to: count, by: 16) {
        var sum = cv_load(middle + x) * weights[0]
        for tap in 1..<max(weights.count, 1) {
          let pair = cv_load(middle + x - tap * 4) + cv_load(middle + x + tap * 4)
          sum = cv_fma(pair, SIMD16(repeating: weights[tap]), sum)
        }
        cv_store_halfs(row + x, sum)
      }
    }
  }
}

extension PixelFrame {
  /// What of the picture at half its size is needed to double it here. Its pixel i
  /// lies on pixel 2i.
  fileprivate var halved: PixelFrame {
    let (left, bottom) = (x >> 1, y >> 1)
    return PixelFrame(
      x: left - 1, y: bottom - 1, width: (maxX - 1) >> 1 - left + 3,
      height: (maxY - 1) >> 1 - bottom + 3)
  }

  /// What of the picture is needed to halve it here.
  fileprivate var doubled: PixelFrame {
    PixelFrame(x: 2 * x - 2, y: 2 * y - 2, width: 2 * width + 3, height: 2 * height + 3)
  }
}

/// The picture at half its size, blurred by a variance of 1.
private struct Halving {
  let input: Raster

  func run(into output: Raster, _ workers: Workers) throws(RenderError) {
    let width = 2 * output.frame.width + 3
    let shift = (2 * output.frame.x - 2 - input.frame.x) * 4
    try workers.run(rows: output.frame.height) { strips in
      let line = FloatRow(pixels: width)
      while let rows = strips.next() {
        for row in rows {
          let y = 2 * (output.frame.y + row) - input.frame.y
          sumColumns(input.row(y) + shift, count: width * 4, into: line.start)
          sumRow(line.start, pixels: output.frame.width, into: output.row(row))
        }
      }
    }
  }

  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    let stride = input.stride * 4
    for x in Swift.stride(from: 0, to: count, by: 16) {
      let p = middle + x
      let far = cv_load_halfs(p - 2 * stride) + cv_load_halfs(p + 2 * stride)
      let near = cv_load_halfs(p - stride) + cv_load_halfs(p + stride)
      cv_store(line + x, binomial(far, near, cv_load_halfs(p)))
    }
  }

  private func sumRow(
    _ line: UnsafePointer<Float>, pixels: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    for x in Swift.stride(from: 0, to: pixels, by: 4) {
      let p = line + x * 8
      let far = cv_load_even_pixels(p) + cv_load_even_pixels(p + 16)
      let near = cv_load_even_pixels(p + 4) + cv_load_even_pixels(p + 12)
      cv_store_halfs(row + x * 4, binomial(far, near, cv_load_even_pixels(p + 8)))
    }
  }

  @inline(__always)
  private func binomial(
    _ far: SIMD16<Float>, _ near: SIMD16<Float>, _ middle: SIMD16<Float>
  ) -> SIMD16<Float> {
    cv_fma(
      far, SIMD16(repeating: 1 / 16),
      cv_fma(near, SIMD16(repeating: 4 / 16), middle * (6 / 16)))
  }
}

/// The picture at double its size, blurred by a variance of 1.
private struct Doubling {
  let input: Raster

  func run(into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = output.frame
    let left = frame.x >> 1 - 1
    let pixels = (frame.maxX - 1) >> 1 - left + 2
    let shift = (left - input.frame.x) * 4
    let isOdd = frame.x & 1
    try workers.run(rows: frame.height) { strips in
      let line = FloatRow(pixels: pixels)
      let doubled = HalfRow(pixels: 2 * pixels)
      while let rows = strips.next() {
        for row in rows {
          let y = frame.y + row
          sumColumns(
            input.row(y >> 1 - input.frame.y) + shift, isOdd: y & 1 == 1, count: pixels * 4,
            into: line.start)
          sumRow(line.start, pixels: pixels - 2, into: doubled.start)
          output.row(row).update(from: doubled.start + isOdd * 4, count: frame.width * 4)
        }
      }
    }
  }

  private func sumColumns(
    _ middle: UnsafePointer<UInt16>, isOdd: Bool, count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    let stride = input.stride * 4
    for x in Swift.stride(from: 0, to: count, by: 16) {
      let p = middle + x
      let here = cv_load_halfs(p)
      let above = cv_load_halfs(p + stride)
      cv_store(line + x, isOdd ? odd(here, above) : even(cv_load_halfs(p - stride), here, above))
    }
  }

  /// The pixels from the second one on, doubled.
  private func sumRow(
    _ line: UnsafePointer<Float>, pixels: Int, into row: UnsafeMutablePointer<UInt16>
  ) {
    for x in Swift.stride(from: 0, to: pixels * 4, by: 16) {
      let p = line + x
      let (before, here, after) = (cv_load(p), cv_load(p + 4), cv_load(p + 8))
      cv_store_zipped_halfs(row + x * 2, even(before, here, after), odd(here, after))
    }
  }

  @inline(__always)
  private func even(
    _ before: SIMD16<Float>, _ here: SIMD16<Float>, _ after: SIMD16<Float>
  ) -> SIMD16<Float> { cv_fma(before + after, SIMD16(repeating: 1 / 8), here * (6 / 8)) }

  @inline(__always)
  private func odd(_ here: SIMD16<Float>, _ after: SIMD16<Float>) -> SIMD16<Float> {
    (here + after) * 0.5
  }
}
