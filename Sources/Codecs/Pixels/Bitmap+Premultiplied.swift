internal import ImageEngine

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
