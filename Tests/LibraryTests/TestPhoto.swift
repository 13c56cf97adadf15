/// A small PNG, another for each seed: a gradient that any decoder reads.
func testPhoto(seed: Int, width: Int = 64, height: Int = 48) -> [UInt8] {
  // The seed also stands in a comment, so that no two seeds give equal bytes.
  png(width, height, comment: "seed \(seed)") { x, y in
    [
      UInt8(truncatingIfNeeded: x * 255 / width), UInt8(truncatingIfNeeded: y * 255 / height),
      UInt8(truncatingIfNeeded: seed * 37),
    ]
  }
}

/// A mask of one grey.
func testMask(_ code: UInt8, width: Int = 32, height: Int = 24) -> [UInt8] {
  png(width, height, comment: "mask") { _, _ in [code, code, code] }
}

private func png(
  _ width: Int, _ height: Int, comment: String, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
) -> [UInt8] {
  var rows: [UInt8] = []
  for y in 0..<height {
    rows.append(0)
    for x in 0..<width { rows += pixel(x, y) }
  }
  let text = Array("Comment\0\(comment)".utf8)
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
    + chunk("tEXt", text) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
}

private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + data
  return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
}

private func bigEndian(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// A zlib stream of blocks that are not compressed.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65535)
    rest = rest.dropFirst(block.count)
    let count = UInt16(block.count)
    stream.append(rest.isEmpty ? 1 : 0)
    for number in [count, ~count] {
      stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    stream += block
  } while !rest.isEmpty
  var (a, b) = (1, 0)
  for byte in bytes {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + bigEndian(b << 16 | a)
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}
