internal import Words

/// The nouns for ImageNet's labels and their kinds, each with a vector by which a query finds it.
package struct Nouns: Sendable {
  package struct Noun: Sendable {
    package let names: [String]
    /// The labels that are kinds of it.
    let labels: [Int]
    /// Whether it is the noun of a label itself, not a kind of several.
    let isOwn: Bool
    /// Has unit length; empty for ``Purpose/pictures``.
    let vector: [Float]
  }

  package let nouns: [Noun]
  /// The names by which queries find nouns, in any language.
  let names: NounNames
  /// The part that short queries have in common.
  let common: [Float]

  private static let file = "nouns.tsv"
  private static let head = "tintype nouns 2"
  static let labels = 1000

  /// The use of the nouns. Recognition of pictures needs neither vectors nor other names, which
  /// take memory.
  package enum Purpose {
    case pictures, queries
  }

  /// Reads the file that `scripts/setup models` writes.
  package init(
    _ bytes: UnsafeRawBufferPointer, for purpose: Purpose = .queries
  ) throws(VisionError) {
    let lines = bytes.split(separator: 0x0A)
    guard lines.count > 3, lines[0].elementsEqual(Self.head.utf8),
      let common = Self.floats(hex: lines[1])
    else { throw .unreadable(model: Self.file, reason: Message("model.badStart")) }
    self.common = common
    let own = Set(Self.numbers(lines[2]))
    var nouns: [Noun] = []
    var names = NounNames()
    for (number, line) in lines.enumerated().dropFirst(3) {
      guard
        let noun = Self.noun(
          line, isOwn: own.contains(nouns.count), vectorCount: common.count, for: purpose)
      else {
        throw .unreadable(
          model: Self.file, reason: Message("model.badLine", ["line": .number(number + 1)]))
      }
      if purpose == .queries {
        for name in noun.names { names.add(name.lowercased(), of: nouns.count) }
        for name in Self.names(Self.parts(line)[3]) { names.add(name, of: nouns.count) }
      }
      nouns.append(noun)
    }
    self.nouns = nouns
    self.names = names
  }

  private static func noun(
    _ line: Slice<UnsafeRawBufferPointer>, isOwn: Bool, vectorCount: Int,
    for purpose: Purpose
  ) -> Noun? {
    let parts = parts(line)
    guard parts.count == 4, parts[2].count == vectorCount * 2 else { return nil }
    var vector: [Float] = []
    if purpose == .queries {
      guard let codes = bytes(hex: parts[2]) else { return nil }
      vector = codes.map { Float(Int8(bitPattern: $0)) }.unit
    }
    let labels = numbers(parts[1])
    guard !labels.isEmpty, labels.allSatisfy((0..<Self.labels).contains) else { return nil }
    let names = names(parts[0])
    guard !names.isEmpty else { return nil }
    return Noun(names: names, labels: labels, isOwn: isOwn, vector: vector)
  }

  private static func parts(
    _ line: Slice<UnsafeRawBufferPointer>
  ) -> [Slice<UnsafeRawBufferPointer>] {
    line.split(separator: 0x09, omittingEmptySubsequences: false)
  }

  private static func names(_ list: Slice<UnsafeRawBufferPointer>) -> [String] {
    list.split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func numbers(_ list: Slice<UnsafeRawBufferPointer>) -> [Int] {
    list.split(separator: UInt8(ascii: ",")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
  }

  private static func floats(hex: Slice<UnsafeRawBufferPointer>) -> [Float]? {
    guard let bytes = bytes(hex: hex), bytes.count % 4 == 0 else { return nil }
    let values = stride(from: 0, to: bytes.count, by: 4).map { at in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32($1 * 8) })
    }
    return values.allSatisfy(\.isFinite) ? values : nil
  }

  private static func bytes(hex: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    guard hex.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hex.count / 2)
    var high: UInt8?
    for letter in hex {
      guard let digit = digit(letter) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x30...0x39: letter - 0x30
    case 0x61...0x66: letter - 0x61 + 10
    default: nil
    }
  }
}

extension [Float] {
  /// The vector with length one; zeros stay.
  var unit: [Float] {
    let length = reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }

  func dot(_ other: [Float]) -> Float {
    var sum: Float = 0
    for index in 0..<Swift.min(count, other.count) { sum += self[index] * other[index] }
    return sum
  }
}
