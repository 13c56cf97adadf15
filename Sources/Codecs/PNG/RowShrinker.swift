/// Averages squares of pixels row by row, in linear light with premultiplied alpha.
struct RowShrinker {
  private let width: Int
  private let factor: Int
  /// The RGBA sums of each result pixel.
  private var sums: [SIMD4<Float>]
  private var rows = 0

  init(width: Int, factor: Int) {
    self.width = width
    self.factor = factor
    sums = Array(repeating: .zero, count: (width + factor - 1) / factor)
  }

  /// Adds a row of RGBA.
  mutating func add(_ row: UnsafeRawBufferPointer) {
    precondition(row.count >= width * 4)
    let pixels = row.assumingMemoryBound(to: SIMD4<UInt8>.self)
    SRGB.linear.withUnsafeBufferPointer { linear in
      for index in sums.indices {
        var sum = SIMD4<Float>.zero
        for x in index * factor..<min(width, (index + 1) * factor) {
          let pixel = pixels[x]
          let light = SIMD4(linear[Int(pixel.x)], linear[Int(pixel.y)], linear[Int(pixel.z)], 1)
          sum += pixel.w == 255 ? light : light * (Float(pixel.w) * (1 / 255))
        }
        sums[index] += sum
      }
    }
    rows += 1
  }

  /// Writes the averages of the rows added since the last call.
  mutating func take(into row: UnsafeMutableRawBufferPointer) {
    for index in sums.indices {
      let columns = min(factor, width - index * factor)
      let sum = sums[index]
      let alpha = sum.w / Float(rows * columns)
      let light = sum.w > 0 ? sum / sum.w : .zero
      row[index * 4] = SRGB.encoded(light.x)
      row[index * 4 + 1] = SRGB.encoded(light.y)
      row[index * 4 + 2] = SRGB.encoded(light.z)
      row[index * 4 + 3] = UInt8(min(255, alpha * 255 + 0.5))
      sums[index] = .zero
    }
    rows = 0
  }
}
