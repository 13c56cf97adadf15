internal import Glibc

/// QuickTime's text metadata of a track. iPhones describe there how the video was captured;
/// libavformat reads only the metadata of the whole file.
struct TrackMetadata {
  private(set) var texts: [String: String] = [:]
  private let descriptor: Int32
  private var boxesLeft = FilmLimits.boxes

  init(_ descriptor: Int32, sizeBytes: Int) {
    self.descriptor = descriptor
    guard let film = boxes("moov", in: 0..<sizeBytes, atMost: 1).first else { return }
    for track in boxes("trak", in: film) {
      for notes in boxes("meta", in: track) { take(notes) }
    }
  }

  /// Reads a list of keys, and the values stored under their numbers.
  private mutating func take(_ notes: Range<Int>) {
    // MP4 has a version number before the boxes; QuickTime has none.
    let start = notes.lowerBound + (number(at: notes.lowerBound) == 0 ? 4 : 0)
    let notes = min(start, notes.upperBound)..<notes.upperBound
    guard let keys = boxes("keys", in: notes, atMost: 1).first, keys.count >= 8,
      let list = boxes("ilst", in: notes, atMost: 1).first
    else { return }
    let names = boxes("mdta", in: keys.dropFirst(8))
    for (index, name) in names.enumerated() {
      guard let item = boxes(UInt32(index + 1), in: list, atMost: 1).first,
        let data = boxes("data", in: item, atMost: 1).first, data.count >= 8,
        number(at: data.lowerBound) == Self.isText
      else { continue }
      texts[text(name)] = text(data.dropFirst(8))
    }
  }

  private static let isText: UInt32 = 1

  private mutating func boxes(
    _ name: StaticString, in range: Range<Int>, atMost most: Int = .max
  ) -> [Range<Int>] {
    let letters = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return boxes(letters.reduce(0) { $0 << 8 | UInt32($1) }, in: range, atMost: most)
  }

  /// Reads the contents of all valid boxes with a name.
  private mutating func boxes(
    _ name: UInt32, in range: Range<Int>, atMost most: Int
  ) -> [Range<Int>] {
    var (found, offset) = ([Range<Int>](), range.lowerBound)
    while found.count < most, boxesLeft > 0, range.upperBound - offset >= 8 {
      boxesLeft -= 1
      guard let short = number(at: offset), let code = number(at: offset + 4) else { break }
      var (head, size) = (8, Int(short))
      if short == 0 { size = range.upperBound - offset }
      if short == 1 {
        guard let high = number(at: offset + 8), let low = number(at: offset + 12),
          high < 1 << 24
        else { break }
        (head, size) = (16, Int(high) << 32 | Int(low))
      }
      guard size >= head, size <= range.upperBound - offset else { break }
      if code == name { found.append(offset + head..<offset + size) }
      offset += size
    }
    return found
  }

  private func number(at offset: Int) -> UInt32? {
    var number: UInt32 = 0
    let count = pread(descriptor, &number, 4, off_t(offset))
    return count == 4 ? UInt32(bigEndian: number) : nil
  }

  private func text(_ range: Range<Int>) -> String {
    var bytes = [UInt8](repeating: 0, count: min(range.count, FilmLimits.noteBytes))
    let count = pread(descriptor, &bytes, bytes.count, off_t(range.lowerBound))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
