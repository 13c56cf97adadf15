/// A small film as telephones write it: one of the fixtures, with what they note of it and with
/// another rate.
package struct TelephoneFilm {
  package private(set) var bytes: [UInt8]

  /// Two seconds of ten pictures each, whose table of contents stands before them.
  package init() throws { bytes = try fixture("films/pattern.mp4") }

  /// Has as many times as many pictures a second.
  package mutating func quicken(times factor: Int) throws {
    // The clock of the pictures ticks as much quicker.
    let media = try box(["moov", "trak", "mdia", "mdhd"])
    write(number(at: media.lowerBound + 20) * factor, at: media.lowerBound + 20)
  }

  /// Adds what QuickTime calls metadata, to the film or to a part of it.
  package mutating func note(_ key: String, _ text: String, of part: [String] = []) throws {
    try note(key, type: 1, Array(text.utf8), of: part)
  }

  package mutating func note(_ key: String, _ value: Float, of part: [String] = []) throws {
    try note(key, type: 23, bigEndian(Int(value.bitPattern)), of: part)
  }

  /// Has the last box of a name say that it is so long.
  package mutating func setLength(ofLast name: String, to length: Int) throws {
    let letters = Array(name.utf8)
    let place = bytes.indices.dropLast(3).last { bytes[$0..<$0 + 4].elementsEqual(letters) }
    guard let place else { throw MissingBox(path: [name]) }
    write(length, at: place - 4)
  }

  private mutating func note(
    _ key: String, type: Int, _ value: [UInt8], of part: [String]
  ) throws {
    let zero = bigEndian(0)
    let handler = Self.box("hdlr", zero + zero + Array("mdta".utf8) + zero + zero + zero + [0])
    let keys = Self.box("keys", zero + bigEndian(1) + Self.box("mdta", Array(key.utf8)))
    let data = Self.box("data", bigEndian(type) + zero + value)
    let list = Self.box("ilst", bigEndian(data.count + 8) + bigEndian(1) + data)
    try append(Self.box("meta", handler + keys + list), to: ["moov"] + part)
  }

  /// Puts a box at the end of others, which become longer, and the pictures further behind.
  private mutating func append(_ new: [UInt8], to path: [String]) throws {
    let chunks = try box(["moov", "trak", "mdia", "minf", "stbl", "stco"])
    write(number(at: chunks.lowerBound + 16) + new.count, at: chunks.lowerBound + 16)
    let boxes = try path.indices.map { try box(Array(path[...$0])) }
    for outer in boxes { write(outer.count + new.count, at: outer.lowerBound) }
    bytes.insert(contentsOf: new, at: boxes[boxes.count - 1].upperBound)
  }

  private struct MissingBox: Error { let path: [String] }

  private func box(_ path: [String]) throws -> Range<Int> {
    var (inside, found) = (0..<bytes.count, 0..<bytes.count)
    for name in path {
      var offset = inside.lowerBound
      while !bytes[(offset + 4)...].starts(with: name.utf8) {
        offset += number(at: offset)
        guard offset < inside.upperBound else { throw MissingBox(path: path) }
      }
      found = offset..<offset + number(at: offset)
      inside = found.lowerBound + 8..<found.upperBound
    }
    return found
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8) + Array(name.utf8) + content
  }

  private func number(at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func write(_ number: Int, at offset: Int) {
    bytes.replaceSubrange(offset..<offset + 4, with: bigEndian(number))
  }
}

private func bigEndian(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
