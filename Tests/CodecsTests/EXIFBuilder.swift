import Codecs
import ImageEngine

/// Makes EXIF blocks, right and wrong ones, and JPEG files around them.
struct EXIFBuilder {
  private var main: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
  private var details: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
  private var position: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
  private let isBigEndian: Bool

  init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  /// In the main directory.
  mutating func short(_ tag: Int, _ value: Int) {
    main.append((tag, 3, 1, number(value, 2) + [0, 0]))
  }

  /// In the directory of details from 0x9000 on, else in the main one.
  mutating func text(_ tag: Int, _ value: String?) {
    guard let value else { return }
    let bytes = Array(value.utf8) + [0]
    if tag >= 0x9000 {
      details.append((tag, 2, bytes.count, bytes))
    } else {
      main.append((tag, 2, bytes.count, bytes))
    }
  }

  /// Fractions, in the directory of details.
  mutating func fractions(_ tag: Int, _ values: [(Int, Int)]) {
    details.append((tag, 5, values.count, values.flatMap { number($0, 4) + number($1, 4) }))
  }

  /// Bytes without a type, in the directory of details.
  mutating func bytes(_ tag: Int, _ value: [UInt8]) {
    details.append((tag, 7, value.count, value))
  }

  mutating func position(
    latitude: (side: String, values: [(Int, Int)]), longitude: (side: String, values: [(Int, Int)])
  ) {
    for (tag, part) in [(1, latitude), (3, longitude)] {
      position.append((tag, 2, 2, Array(part.side.utf8) + [0]))
      let values = part.values.flatMap { number($0, 4) + number($1, 4) }
      position.append((tag + 1, 5, part.values.count, values))
    }
  }

  mutating func altitude(below isBelow: Bool, _ metres: (Int, Int)) {
    position.append((5, 1, 1, [isBelow ? 1 : 0]))
    position.append((6, 5, 1, number(metres.0, 4) + number(metres.1, 4)))
  }

  /// The main directory alone behind a maker's letters, which offsets count from.
  func note(after letters: [UInt8]) -> [UInt8] {
    letters + directory(main, at: letters.count)
  }

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? little.reversed() : little
  }

  /// From the TIFF header on.
  func tiff() -> [UInt8] {
    typealias Entries = [(tag: Int, type: Int, count: Int, value: [UInt8])]
    func size(_ entries: Entries) -> Int { directory(entries, at: 0).count }
    let header = (isBigEndian ? Array("MM\0*".utf8) : Array("II*\0".utf8)) + number(8, 4)
    func pointer(_ tag: Int, _ place: Int) -> Entries { [(tag, 4, 1, number(place, 4))] }
    let hasPosition = !position.isEmpty
    let mainBytes = size(main + pointer(0x8769, 0) + (hasPosition ? pointer(0x8825, 0) : []))
    let start = 8 + mainBytes
    let whole =
      main + pointer(0x8769, start)
      + (hasPosition ? pointer(0x8825, start + size(details)) : [])
    return header + directory(whole, at: 8) + directory(details, at: start)
      + (hasPosition ? directory(position, at: start + size(details)) : [])
  }

  /// One directory and the values that do not fit into it.
  private func directory(
    _ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])], at start: Int
  ) -> [UInt8] {
    var (bytes, values) = (number(entries.count, 2), [UInt8]())
    let end = start + 2 + entries.count * 12 + 4
    for entry in entries {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      if entry.value.count <= 4 {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(end + values.count, 4)
        values += entry.value
      }
    }
    return bytes + number(0, 4) + values
  }

  /// A small JPEG file that carries it, or other bytes in its place.
  func jpeg(_ picture: Bitmap = .landscape(width: 16, height: 8), tiff: [UInt8]? = nil) throws
    -> [UInt8]
  {
    let content = Array("Exif\0\0".utf8) + (tiff ?? self.tiff())
    let length = content.count + 2
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    let file = try JPEGEncoder(quality: 90, hasFullColor: true).bytes(picture)
    return Array(file[..<2]) + segment + Array(file[2...])
  }
}
