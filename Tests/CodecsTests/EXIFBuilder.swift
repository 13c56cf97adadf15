import Codecs
import ImageEngine

/// Makes EXIF blocks, right and wrong ones, and JPEG files around them.
struct EXIFBuilder {
  private var main: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
  private var details: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
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

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? little.reversed() : little
  }

  /// From the TIFF header on.
  func tiff() -> [UInt8] {
    var bytes: [UInt8] = (isBigEndian ? Array("MM\0*".utf8) : Array("II*\0".utf8)) + number(8, 4)
    func directory(_ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])]) {
      var values: [UInt8] = []
      let end = bytes.count + 2 + entries.count * 12 + 4
      bytes += number(entries.count, 2)
      for entry in entries {
        bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
        if entry.value.count <= 4 {
          bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
        } else {
          bytes += number(end + values.count, 4)
          values += entry.value
        }
      }
      bytes += number(0, 4) + values
    }
    let mainBytes = main.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
    let start = 8 + 2 + (main.count + 1) * 12 + 4 + mainBytes
    directory(main + [(0x8769, 4, 1, number(start, 4))])
    directory(details)
    return bytes
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
