internal import CTIFF
internal import ImageEngine
internal import Media

extension TIFFDecoder {
  /// Decodes rows of CIELAB.
  func lab(_ reader: inout ctiff_file) throws(CodecError) -> DecodedPicture {
    let rowBytes = ctiff_row_bytes(&reader)
    guard rowBytes >= size.width * Int(reader.samples) * Int(reader.bits) / 8 else {
      throw Self.error(reader)
    }
    var bytes = [UInt16](repeating: 0, count: (rowBytes + 1) / 2)
    var row = [Float](repeating: 0, count: size.width * 3)
    var damage: Damage?
    let pixels = try Bitmap(width: size.width, height: size.height) { target throws(CodecError) in
      for y in 0..<size.height {
        let isRead = bytes.withUnsafeMutableBytes {
          ctiff_read_lab_row(
            &reader, $0.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(y), &row)
        }
        guard isRead != 0 else {
          if y == 0 { throw Self.error(reader) }
          // Missing rows stay white.
          target[(y * size.width * 4)...].initializeMemory(as: UInt8.self, repeating: 255)
          damage = .endsEarly
          return
        }
        for x in 0..<size.width {
          let color = CIELAB(row[x * 3], row[x * 3 + 1], row[x * 3 + 2]).sRGB
          target.storeBytes(
            of: color, toByteOffset: (y * size.width + x) * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
    if reader.is_cut != 0 { damage = .endsEarly }
    return DecodedPicture(pixels: pixels, damage: damage)
  }
}

/// A colour by lightness and two colour axes, relative to white at D50.
private struct CIELAB {
  private let lightness, a, b: Float

  init(_ lightness: Float, _ a: Float, _ b: Float) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The colour in sRGB, with white adapted to D65 by Bradford's matrix.
  var sRGB: SIMD4<UInt8> {
    func linear(_ t: Float) -> Float {
      t > 6.0 / 29 ? t * t * t : 108.0 / 841 * (t - 4.0 / 29)
    }
    let middle = (lightness + 16) / 116
    let x = 0.964_22 * linear(middle + a / 500)
    let y = linear(middle)
    let z = 0.825_21 * linear(middle - b / 200)
    return SIMD4(
      SRGB.encoded(3.133_856_1 * x - 1.616_866_7 * y - 0.490_614_6 * z),
      SRGB.encoded(-0.978_768_4 * x + 1.916_141_5 * y + 0.033_454 * z),
      SRGB.encoded(0.071_945_3 * x - 0.228_991_4 * y + 1.405_242_7 * z), 255)
  }
}
