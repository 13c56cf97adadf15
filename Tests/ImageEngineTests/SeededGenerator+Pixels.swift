import ImageEngine
import TestSupport

extension SeededGenerator {
  /// A pixel of linear light with straight alpha; now and then one that is black,
  /// white, negative, brighter than white, or transparent.
  mutating func pixel() -> SIMD4<Float> {
    let color = SIMD3<Float>.random(in: 0...1, using: &self)
    switch Int.random(in: 0..<10, using: &self) {
    case 0: return SIMD4(0, 0, 0, 1)
    case 1: return SIMD4(1, 1, 1, 1)
    case 2: return SIMD4(color * 3 - 0.5, 1)
    case 3: return SIMD4(color, Float.random(in: 0...1, using: &self))
    case 4: return SIMD4(color * 0.02, 1)
    default: return SIMD4(color, 1)
    }
  }

  mutating func bitmap(width: Int, height: Int, isOpaque: Bool = false) -> Bitmap {
    Bitmap(width: width, height: height) { bytes in
      for index in bytes.indices {
        let value = UInt8.random(in: 0...255, using: &self)
        bytes[index] = isOpaque && index % 4 == 3 ? 255 : value
      }
    }
  }
}
