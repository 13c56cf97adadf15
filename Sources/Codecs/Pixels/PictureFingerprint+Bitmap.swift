package import ImageEngine
package import Media

extension PictureFingerprint {
  /// Computes it from an upright picture. Transparent parts count as grey.
  package init(_ picture: Bitmap) {
    let parts = Self.side * 2
    var sums = [SIMD4<Double>](repeating: .zero, count: parts * parts)
    let (width, height) = (picture.width, picture.height)
    picture.withBytes { bytes in
      for row in 0..<height {
        let down = Self.shares(of: row, in: height, parts)
        for column in 0..<width {
          let start = (row * width + column) * 4
          let alpha = Double(bytes[start + 3]) / 255
          let color = SIMD4<Double>(
            Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]), 0)
          var pixel = color * alpha + (1 - alpha) * 128
          pixel.w = 1
          for (y, high) in down {
            for (x, wide) in Self.shares(of: column, in: width, parts) {
              sums[y * parts + x] += pixel * (high * wide)
            }
          }
        }
      }
    }
    let colors = sums.map { $0 / max($0.w, .leastNormalMagnitude) }
    let light = colors.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z }
    let blue = zip(colors, light).map { ($0.z - $1) * 0.564 + 128 }
    let red = zip(colors, light).map { ($0.x - $1) * 0.713 + 128 }
    let bytes =
      Self.codes(light, parts, to: Self.side) + Self.codes(blue, parts, to: Self.colorSide)
      + Self.codes(red, parts, to: Self.colorSide)
    guard let fingerprint = PictureFingerprint(bytes: bytes) else {
      preconditionFailure("a code for each part")
    }
    self = fingerprint
  }

  /// The parts in which a pixel lies, and how much of it.
  private static func shares(
    of pixel: Int, in length: Int, _ parts: Int
  ) -> [(part: Int, share: Double)] {
    let start = Double(pixel * parts) / Double(length)
    let end = Double((pixel + 1) * parts) / Double(length)
    return (Int(start)...min(parts - 1, Int(end))).compactMap { part in
      let share = min(end, Double(part + 1)) - max(start, Double(part))
      return share > 0 ? (part, share) : nil
    }
  }

  /// The means of squares of parts, as codes.
  private static func codes(_ values: [Double], _ parts: Int, to side: Int) -> [UInt8] {
    let step = parts / side
    return (0..<side * side).map { index in
      let (row, column) = (index / side * step, index % side * step)
      var sum = 0.0
      for y in row..<row + step {
        for x in column..<column + step { sum += values[y * parts + x] }
      }
      return UInt8(min(255, max(0, (sum / Double(step * step)).rounded())))
    }
  }
}
