internal import ImageEngine

/// A picture of dark and light pixels, top row first.
struct BinaryPicture {
  let width: Int
  let height: Int
  private let isDark: [Bool]

  /// Whether a pixel is dark; outside all is light.
  subscript(x: Int, y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && isDark[y * width + x]
  }

  /// The picture divided by one threshold, and by the mean around each pixel.
  static func versions(of picture: DeepBitmap) -> [BinaryPicture] {
    let grey = grey(picture)
    let (width, height) = (picture.width, picture.height)
    let threshold = bestThreshold(grey)
    let whole = BinaryPicture(
      width: width, height: height, isDark: grey.map { Int($0) < threshold })
    let local = BinaryPicture(
      width: width, height: height, isDark: darkerThanAround(grey, width, height))
    return [whole, local]
  }

  /// The luminance of the codes, over white.
  private static func grey(_ picture: DeepBitmap) -> [UInt8] {
    picture.withBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { start in
        let sum =
          54 * Int(bytes[start]) + 183 * Int(bytes[start + 1]) + 19 * Int(bytes[start + 2])
        let alpha = Int(bytes[start + 3])
        return UInt8((sum / 256 * alpha + 255 * (255 - alpha)) / 255)
      }
    }
  }

  /// The threshold that separates the two groups of codes best, by Otsu's method.
  private static func bestThreshold(_ grey: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for code in grey { counts[Int(code)] += 1 }
    let all = counts.enumerated().reduce(0.0) { $0 + Double($1.offset * $1.element) }
    var (best, bestAt, below, sum) = (-1.0, 128, 0.0, 0.0)
    for code in 0..<255 {
      below += Double(counts[code])
      sum += Double(code * counts[code])
      let above = Double(grey.count) - below
      guard below > 0, above > 0 else { continue }
      let distance = sum / below - (all - sum) / above
      let spread = below * above * distance * distance
      if spread > best { (best, bestAt) = (spread, code + 1) }
    }
    return bestAt
  }

  private static func darkerThanAround(_ grey: [UInt8], _ width: Int, _ height: Int) -> [Bool] {
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0
      for x in 0..<width {
        row += Int(grey[y * width + x])
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    let reach = max(8, max(width, height) / 16)
    return (0..<grey.count).map { index in
      let (x, y) = (index % width, index / width)
      let (left, right) = (max(0, x - reach), min(width, x + reach + 1))
      let (top, bottom) = (max(0, y - reach), min(height, y + reach + 1))
      let sum =
        sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
        - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
      let mean = sum / ((right - left) * (bottom - top))
      return Int(grey[index]) + 6 < mean
    }
  }
}
