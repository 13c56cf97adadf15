/// Reads the segments of a QR code's data.
enum QRMessage {
  /// `nil` if a segment is of a kind that is not known, or ends too early.
  static func bytes(of data: [UInt8], version: Int) -> [UInt8]? {
    var reader = BitReader(bytes: data)
    var message: [UInt8] = []
    let size = version < 10 ? 0 : version < 27 ? 1 : 2
    while reader.left >= 4, let mode = reader.read(4), mode != 0 {
      let segment: [UInt8]?
      switch mode {
      case 1: segment = digits(&reader, [10, 12, 14][size])
      case 2: segment = letters(&reader, [9, 11, 13][size])
      case 4: segment = plain(&reader, [8, 16, 16][size])
      case 8: segment = characters(&reader, [8, 10, 12][size])
      // A part of several codes, the marks of goods, and another set of characters.
      case 3: segment = reader.read(16).map { _ in [] }
      case 5: segment = []
      case 9: segment = reader.read(8).map { _ in [] }
      case 7: segment = assignment(&reader)
      default: segment = nil
      }
      guard let segment else { return nil }
      message += segment
    }
    return message
  }

  private static func digits(_ reader: inout BitReader, _ bits: Int) -> [UInt8]? {
    guard var count = reader.read(bits) else { return nil }
    var text: [UInt8] = []
    while count > 0 {
      let size = min(count, 3)
      guard let value = reader.read([4, 7, 10][size - 1]) else { return nil }
      let word = "\(value)".utf8
      guard word.count <= size else { return nil }
      text += [UInt8](repeating: UInt8(ascii: "0"), count: size - word.count) + word
      count -= size
    }
    return text
  }

  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private static func letters(_ reader: inout BitReader, _ bits: Int) -> [UInt8]? {
    guard var count = reader.read(bits) else { return nil }
    var text: [UInt8] = []
    while count > 0 {
      let isPair = count > 1
      guard let value = reader.read(isPair ? 11 : 6), value < 45 * (isPair ? 45 : 1) else {
        return nil
      }
      if isPair { text.append(alphabet[value / 45]) }
      text.append(alphabet[value % 45])
      count -= isPair ? 2 : 1
    }
    return text
  }

  private static func plain(_ reader: inout BitReader, _ bits: Int) -> [UInt8]? {
    guard let count = reader.read(bits), reader.left >= 8 * count else { return nil }
    return (0..<count).compactMap { _ in reader.read(8).map { UInt8($0) } }
  }

  /// Two bytes each, in Shift JIS.
  private static func characters(_ reader: inout BitReader, _ bits: Int) -> [UInt8]? {
    guard let count = reader.read(bits), reader.left >= 13 * count else { return nil }
    return (0..<count).flatMap { _ -> [UInt8] in
      let value = reader.read(13) ?? 0
      let packed = value / 0xC0 << 8 | value % 0xC0
      let code = packed + (packed < 0x1F00 ? 0x8140 : 0xC140)
      return [UInt8(code >> 8 & 255), UInt8(code & 255)]
    }
  }

  private static func assignment(_ reader: inout BitReader) -> [UInt8]? {
    guard let first = reader.read(8) else { return nil }
    let more = first < 128 ? 0 : first < 192 ? 8 : 16
    return reader.read(more).map { _ in [] }
  }
}

/// Reads numbers of some bits.
private struct BitReader {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var left: Int { bytes.count * 8 - place }

  /// `nil` if there are not so many bits left.
  mutating func read(_ count: Int) -> Int? {
    guard count <= left else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[place / 8] >> (7 - place % 8) & 1)
      place += 1
    }
    return value
  }
}
