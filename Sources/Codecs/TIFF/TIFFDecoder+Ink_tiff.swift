internal import CTIFF
internal import ImageEngine
internal import Media

extension TIFFDecoder {
  /// Reads CMYK without libtiff's conversion, as profiles are applied here.
  func ink(_ reader: inout ctiff_file) throws(CodecError) -> DecodedPicture {
    let isPlanar = ctiff_is_planar(&reader) != 0
    let hasAlpha = ctiff_has_ink_alpha(&reader) != 0
    let rowBytes = ctiff_row_bytes(&reader)
    let samples = isPlanar ? 1 : Int(reader.samples)
    guard rowBytes >= size.width * samples * Int(reader.bits) / 8 else { throw Self.error(reader) }
    var row = [UInt32](repeating: 0, count: (rowBytes + 3) / 4)
    var alpha = [UInt8](repeating: 255, count: hasAlpha ? size.area : 0)
    var damage: Damage?
    let pixels = try Bitmap(width: size.width, height: size.height) { target throws(CodecError) in
      // Missing pixels stay white.
      target.initializeMemory(as: UInt8.self, repeating: 255)
      for plane in 0..<(isPlanar ? (hasAlpha ? 5 : 4) : 1) {
        for y in 0..<size.height {
          if read(&reader, y, plane, &row, target, &alpha) { continue }
          if plane == 0 && y == 0 { throw Self.error(reader) }
          damage = .endsEarly
          break
        }
      }
    }
    if reader.is_cut != 0 { damage = .endsEarly }
    var result = DecodedPicture(pixels: pixels, colors: .ink(profile: nil), damage: damage)
    if hasAlpha {
      if ctiff_is_premultiplied(&reader) != 0 { result.unpremultiplyInk(alpha) }
      result.inkAlpha = alpha
    }
    return result
  }

  private func read(
    _ reader: inout ctiff_file, _ y: Int, _ plane: Int, _ row: inout [UInt32],
    _ target: UnsafeMutableRawBufferPointer, _ alpha: inout [UInt8]
  ) -> Bool {
    let start = target.assumingMemoryBound(to: UInt8.self).baseAddress! + y * size.width * 4
    return row.withUnsafeMutableBytes { row in
      alpha.withUnsafeMutableBufferPointer { alpha in
        let alphaStart = alpha.isEmpty ? nil : alpha.baseAddress! + y * size.width
        return ctiff_read_ink_row(
          &reader, row.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(y), Int32(plane),
          start, alphaStart) != 0
      }
    }
  }
}

extension DecodedPicture {
  /// Divides the ink, stored as 255 minus its amount, by its alpha.
  fileprivate mutating func unpremultiplyInk(_ alpha: [UInt8]) {
    pixels.withMutableBytes { bytes in
      for (index, alpha) in alpha.enumerated() where 1..<255 ~= alpha {
        for start in index * 4..<index * 4 + 4 {
          let ink = (Int(255 - bytes[start]) * 255 + Int(alpha) / 2) / Int(alpha)
          bytes[start] = UInt8(255 - min(255, ink))
        }
      }
    }
  }
}
