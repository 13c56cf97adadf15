/// The records of a file in a ZIP archive: before it, behind it and in the directory.
struct ZipRecord {
  private static let version: UInt16 = 45
  /// The checksum follows the data; the name is UTF-8.
  private static let flags: UInt16 = 1 << 3 | 1 << 11
  /// The value of the older, narrower fields if the true value does not fit.
  private static let elsewhere = Int(UInt32.max)

  private let name: [UInt8]
  private let size: Int
  private let modified: Int
  private let offset: Int
  var checksum: UInt32

  init(_ entry: ZipArchive.Entry, checksum: UInt32, offset: Int) {
    name = Array(entry.name.utf8)
    size = entry.sizeBytes
    modified = min(max(entry.modified, 0), Int(Int32.max))
    self.checksum = checksum
    self.offset = offset
  }

  private var isLarge: Bool { size >= Self.elsewhere }

  var localHeader: [UInt8] {
    // Both sizes are 64-bit whenever one is: readers expect the pair.
    let wide = isLarge ? [0, 0] : []
    let extra = Self.extra(wide) + time
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(0x0403_4B50))
    appendCommon(to: &bytes, checksum: 0, size: isLarge ? Self.elsewhere : 0)
    bytes.append(little: UInt16(name.count))
    bytes.append(little: UInt16(extra.count))
    return bytes + name + extra
  }

  var descriptor: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(0x0807_4B50))
    bytes.append(little: checksum)
    for _ in 0..<2 {
      if isLarge {
        bytes.append(little: UInt64(size))
      } else {
        bytes.append(little: UInt32(size))
      }
    }
    return bytes
  }

  var centralHeader: [UInt8] {
    let isFar = offset >= Self.elsewhere
    let extra = Self.extra((isLarge ? [size, size] : []) + (isFar ? [offset] : [])) + time
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(0x0201_4B50))
    // Declared as made on Unix, so that the mode below is used.
    bytes.append(little: Self.version | 3 << 8)
    appendCommon(to: &bytes, checksum: checksum, size: isLarge ? Self.elsewhere : size)
    bytes.append(little: UInt16(name.count))
    bytes.append(little: UInt16(extra.count))
    // No comment, the first disk, no internal attributes.
    for _ in 0..<3 { bytes.append(little: UInt16(0)) }
    bytes.append(little: UInt32(0o100644 << 16))
    bytes.append(little: UInt32(isFar ? Self.elsewhere : offset))
    return bytes + name + extra
  }

  /// The end of the archive, with the size and position of its directory.
  static func end(count: Int, size: Int, offset: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let isLarge = count >= Int(UInt16.max) || size >= elsewhere || offset >= elsewhere
    if isLarge {
      bytes.append(little: UInt32(0x0606_4B50))
      bytes.append(little: UInt64(44))
      bytes.append(little: version | 3 << 8)
      bytes.append(little: version)
      bytes.append(little: UInt64(0))
      for number in [count, count, size, offset] { bytes.append(little: UInt64(number)) }
      bytes.append(little: UInt32(0x0706_4B50))
      bytes.append(little: UInt32(0))
      bytes.append(little: UInt64(offset + size))
      bytes.append(little: UInt32(1))
    }
    bytes.append(little: UInt32(0x0605_4B50))
    bytes.append(little: UInt32(0))
    for _ in 0..<2 { bytes.append(little: UInt16(min(count, Int(UInt16.max)))) }
    for number in [size, offset] { bytes.append(little: UInt32(min(number, elsewhere))) }
    bytes.append(little: UInt16(0))
    return bytes
  }

  private func appendCommon(to bytes: inout [UInt8], checksum: UInt32, size: Int) {
    bytes.append(little: Self.version)
    bytes.append(little: Self.flags)
    // Stored without compression: photos and videos do not shrink.
    bytes.append(little: UInt16(0))
    let date = HTTPDate.calendar(modified)
    let year = max(date.year, 1980) - 1980
    bytes.append(
      little: UInt16(date.hour << 11 | date.minute << 5 | date.second / 2))
    bytes.append(little: UInt16(min(year, 127) << 9 | date.month << 5 | date.day))
    bytes.append(little: checksum)
    for _ in 0..<2 { bytes.append(little: UInt32(size)) }
  }

  /// The extra field with numbers that did not fit.
  private static func extra(_ numbers: [Int]) -> [UInt8] {
    if numbers.isEmpty { return [] }
    var bytes: [UInt8] = []
    bytes.append(little: UInt16(1))
    bytes.append(little: UInt16(8 * numbers.count))
    for number in numbers { bytes.append(little: UInt64(number)) }
    return bytes
  }

  /// The time in seconds since 1970, which the older field cannot express.
  private var time: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt16(0x5455))
    bytes.append(little: UInt16(5))
    bytes.append(1)
    bytes.append(little: UInt32(modified))
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
