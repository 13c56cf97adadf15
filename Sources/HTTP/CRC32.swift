/// The checksum of ZIP archives (ISO 3309), computed incrementally with eight tables.
struct CRC32: Sendable {
  private static let tables: [[UInt32]] = {
    var tables = [[UInt32]](repeating: [UInt32](repeating: 0, count: 256), count: 8)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables[0][index] = value
    }
    for index in 0..<256 {
      for table in 1..<8 {
        let before = tables[table - 1][index]
        tables[table][index] = before >> 8 ^ tables[0][Int(before & 0xFF)]
      }
    }
    return tables
  }()

  private var state = UInt32.max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: [UInt8]) {
    var crc = state
    let tables = Self.tables
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        let low = UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        let high = UInt32(
          littleEndian: buffer.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
        let mixed = crc ^ low
        crc =
          tables[7][Int(mixed & 0xFF)] ^ tables[6][Int(mixed >> 8 & 0xFF)]
          ^ tables[5][Int(mixed >> 16 & 0xFF)] ^ tables[4][Int(mixed >> 24)]
        crc ^=
          tables[3][Int(high & 0xFF)] ^ tables[2][Int(high >> 8 & 0xFF)]
          ^ tables[1][Int(high >> 16 & 0xFF)] ^ tables[0][Int(high >> 24)]
        index += 8
      }
      while index < buffer.count {
        crc = crc >> 8 ^ tables[0][Int((crc ^ UInt32(buffer[index])) & 0xFF)]
        index += 1
      }
    }
    state = crc
  }
}
