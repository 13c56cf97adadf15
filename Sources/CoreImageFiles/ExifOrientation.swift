/// Reads the orientation in a JPEG file's metadata.
enum ExifOrientation {
  /// 1 to 8; 1 if there is none that can be read.
  static func number(in bytes: UnsafeRawBufferPointer) -> Int {
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { return 1 }
      let part = UnsafeRawBufferPointer(rebasing: bytes[at + 4..<at + 2 + length])
      if bytes[at + 1] == 0xE1, part.starts(with: Array("Exif\0\0".utf8)) {
        return number(inDirectory: UnsafeRawBufferPointer(rebasing: part.dropFirst(6))) ?? 1
      }
      at += 2 + length
    }
    return 1
  }

  private static func number(inDirectory bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    func number(_ at: Int, _ size: Int) -> Int? {
      guard at >= 0, at + size <= bytes.count else { return nil }
      let part = bytes[at..<at + size]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard number(entry, 2) == 0x0112 else { continue }
      return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
