package import ImageEngine

extension Bitmap {
  /// The picture on white paper, opaque, mixed in linear light as the engine
  /// mixes.
  package func onWhite() -> Bitmap {
    guard hasTransparency else { return self }
    var result = self
    result.withMutableBytes { pixels in
      for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] < 255 {
        let alpha = Float(pixels[start + 3]) * (1 / 255)
        for index in start..<start + 3 {
          pixels[index] = SRGB.encoded(SRGB.linear[Int(pixels[index])] * alpha + 1 - alpha)
        }
        pixels[start + 3] = 255
      }
    }
    return result
  }

  private var hasTransparency: Bool {
    withBytes { pixels in
      stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < 255 }
    }
  }

  /// The mean colour in linear light, on white, as `#rrggbb`.
  package var meanColor: String {
    let sum = withBytes { pixels in
      var sum = SIMD4<Double>.zero
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Float(pixels[start + 3]) * (1 / 255)
        let light = SIMD4(
          SRGB.linear[Int(pixels[start])], SRGB.linear[Int(pixels[start + 1])],
          SRGB.linear[Int(pixels[start + 2])], 0)
        sum += SIMD4<Double>(light * alpha + (1 - alpha))
      }
      return sum
    }
    let mean = sum / Double(width * height)
    return "#"
      + [mean.x, mean.y, mean.z].map {
        let digits = String(SRGB.encoded(Float($0)), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
