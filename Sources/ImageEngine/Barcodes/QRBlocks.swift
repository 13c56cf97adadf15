/// The division of a QR code's codewords into blocks with error correction.
struct QRBlocks {
  /// The number of data codewords.
  let dataCount: Int
  let blockCount: Int
  let repairCount: Int
  let totalCount: Int

  /// - Precondition: the version is 1 to 40.
  init(version: Int, level: QRCode.Level) {
    totalCount = Self.modules(version) / 8
    blockCount = Self.blocks[level.rawValue][version - 1]
    repairCount = Self.repair[level.rawValue][version - 1]
    dataCount = totalCount - blockCount * repairCount
  }

  /// Returns data and check codewords in placement order: one codeword from each block in turn.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let shortCount = blockCount - totalCount % blockCount
    let shortLength = totalCount / blockCount - repairCount
    var blocks: [[UInt8]] = []
    var start = 0
    for index in 0..<blockCount {
      let length = shortLength + (index < shortCount ? 0 : 1)
      blocks.append(Array(data[start..<start + length]))
      start += length
    }
    let generator = ReedSolomon.generator(degree: repairCount)
    let repairs = blocks.map { ReedSolomon.remainder(of: $0, by: generator) }
    var result: [UInt8] = []
    result.reserveCapacity(totalCount)
    for index in 0...shortLength {
      for block in blocks where index < block.count { result.append(block[index]) }
    }
    for index in 0..<repairCount { for repair in repairs { result.append(repair[index]) } }
    return result
  }

  /// The number of modules outside function patterns.
  static func modules(_ version: Int) -> Int {
    var count = (16 * version + 128) * version + 64
    if version >= 2 {
      let patterns = version / 7 + 2
      count -= (25 * patterns - 10) * patterns - 55
      if version >= 7 { count -= 36 }
    }
    return count
  }

  // Check codewords by level and version, from table 9 of the standard.
  private static let repair: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  private static let blocks: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}

/// Reed-Solomon codes over the field of 256 elements with the polynomial 0x11D, as in QR codes.
enum ReedSolomon {
  /// The coefficients of the generator below the leading one.
  static func generator(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  static func remainder(of data: [UInt8], by generator: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ result[0]
      result.removeFirst()
      result.append(0)
      for index in result.indices { result[index] ^= product(generator[index], factor) }
    }
    return result
  }

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for place in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(b) >> place & 1 == 1 ? Int(a) : 0
    }
    return UInt8(truncatingIfNeeded: result)
  }
}
