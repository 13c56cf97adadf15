import ImageEngine
import TestSupport
import Testing

@Suite struct ResamplingTests {
  @Test(arguments: [(40, 30), (41, 1000), (1000, 31)])
  func aPictureIsNeverEnlarged(_ width: Int, _ height: Int) {
    var generator = SeededGenerator(seed: 1)
    let bitmap = generator.bitmap(width: 40, height: 30)
    let result = resampled(bitmap, to: PixelSize(width: width, height: height))
    #expect(result == bitmap)
  }

  @Test(arguments: [
    (64, 48, 16, 12), (100, 70, 33, 69), (17, 5, 1, 1), (1, 9, 1, 2), (700, 3, 699, 1),
    (333, 257, 100, 90),
  ])
  func everyPixelIsTheWeightedSumInDoublePrecision(
    _ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int
  ) {
    var generator = SeededGenerator(seed: 2)
    let bitmap = generator.bitmap(width: width, height: height)
    let size = PixelSize(width: newWidth, height: newHeight)
    let result = resampled(bitmap, to: size)
    #expect(result.size == size)
    var worst = 0
    for y in stride(from: 0, to: newHeight, by: max(1, newHeight / 7)) {
      for x in stride(from: 0, to: newWidth, by: max(1, newWidth / 7)) {
        let expected = oracle(bitmap, x, y, size)
        for c in 0..<4 { worst = max(worst, abs(Int(result[x, y][c]) - expected[c])) }
      }
    }
    #expect(worst <= 1)
  }

  @Test func aFlatPictureStaysFlat() {
    let bitmap = Bitmap(width: 301, height: 97) { bytes in
      for index in bytes.indices { bytes[index] = [13, 128, 250, 255][index % 4] }
    }
    let result = resampled(bitmap, to: PixelSize(width: 40, height: 13))
    #expect(result.withBytes { bytes in bytes.indices.allSatisfy { bytes[$0] == bytes[$0 % 4] } })
    #expect(result[0, 0] == [13, 128, 250, 255])
  }

  @Test func transparentPixelsLendTheirColourToNobody() {
    let bitmap = Bitmap(width: 60, height: 60) { bytes in
      for pixel in 0..<3600 {
        let isClear = pixel % 60 < 30
        bytes[pixel * 4] = isClear ? 0 : 255
        bytes[pixel * 4 + 1] = isClear ? 255 : 0
        bytes[pixel * 4 + 3] = isClear ? 0 : 255
      }
    }
    let result = resampled(bitmap, to: PixelSize(width: 20, height: 20))
    let greens = (0..<400).map { result[$0 % 20, $0 / 20][1] }
    #expect(greens.allSatisfy { $0 == 0 })
    #expect(result[0, 0] == [0, 0, 0, 0])
    #expect(result[19, 19] == [255, 0, 0, 255])
  }

  @Test func threadsMakeNoDifference() {
    var generator = SeededGenerator(seed: 3)
    let bitmap = generator.bitmap(width: 500, height: 400)
    let size = PixelSize(width: 123, height: 77)
    #expect(resampled(bitmap, to: size) == resampled(bitmap, to: size, threads: 3))
  }

  /// One pixel of the result, summed up directly.
  private func oracle(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ size: PixelSize) -> [Int] {
    let columns = weights(from: bitmap.width, to: size.width, x)
    let rows = weights(from: bitmap.height, to: size.height, y)
    var sum = SIMD4<Double>()
    for (row, rowWeight) in rows {
      for (column, columnWeight) in columns {
        let codes = bitmap[column, row].map { Double($0) / 255 }
        let alpha = codes[3]
        let light = SIMD4(
          Double.decoded(codes[0]) * alpha, Double.decoded(codes[1]) * alpha,
          Double.decoded(codes[2]) * alpha, alpha)
        sum += light * (rowWeight * columnWeight)
      }
    }
    let alpha = (min(max(sum.w, 0), 1) * 255).rounded()
    if sum.w <= 0 || alpha == 0 { return [0, 0, 0, 0] }
    let straight = sum / sum.w
    return (0..<3).map {
      Int((Double.encoded(min(max(straight[$0], 0), 1)) * 255).rounded())
    } + [Int(alpha)]
  }

  private func weights(from old: Int, to new: Int, _ index: Int) -> [(Int, Double)] {
    let scale = Double(old) / Double(new)
    let center = (Double(index) + 0.5) * scale - 0.5
    let raw = (0..<old).map { ($0, lanczos((Double($0) - center) / scale)) }
      .filter { $0.1 != 0 }
    let sum = raw.reduce(0) { $0 + $1.1 }
    return raw.map { ($0.0, $0.1 / sum) }
  }

  private func lanczos(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    return sinc(x) * sinc(x / 3)
  }

  /// By its product, so that the test has another way to it than the engine.
  private func sinc(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    var product = 1.0
    for k in 1..<20_000 { product *= 1 - x * x / Double(k * k) }
    return product * (1 - x * x / 20_000)
  }
}
