package import ImageEngine

extension Bitmap {
  /// Returns the picture on white, opaque.
  package func onWhite() -> Bitmap {
    guard withBytes(\.hasTransparency) else { return self }
    var result = self
    result.withMutableBytes { $0.putOnWhite() }
    return result
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

extension UnsafeRawBufferPointer {
  /// Whether any pixel is not opaque.
  var hasTransparency: Bool {
    var common = UInt32.max
    for pixel in assumingMemoryBound(to: UInt32.self) { common &= pixel }
    return common >> 24 != 255
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Composites pixels onto white in linear light, as the engine does.
  func putOnWhite() {
    for start in stride(from: 0, to: count, by: 4) where self[start + 3] < 255 {
      let alpha = Float(self[start + 3]) * (1 / 255)
      for index in start..<start + 3 {
        self[index] = SRGB.encoded(SRGB.linear[Int(self[index])] * alpha + 1 - alpha)
      }
      self[start + 3] = 255
    }
  }
}

extension Bitmap {
  /// Converts premultiplied colours to straight alpha.
  mutating func unpremultiply() {
    withMutableBytes { pixels in
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = UInt32(pixels[start + 3])
        guard alpha < 255 else { continue }
        for index in start..<start + 3 {
          let value = alpha == 0 ? 0 : (UInt32(pixels[index]) * 255 + alpha / 2) / alpha
          pixels[index] = UInt8(min(value, 255))
        }
      }
    }
  }
}
