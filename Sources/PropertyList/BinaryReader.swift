/// Reads the binary format, `bplist00`.
///
/// A list is a table of objects that refer to each other by number; a 32-byte trailer gives the
/// table's position. As the input is untrusted, every offset and count is checked against the
/// available bytes before use, by subtraction, so that nothing can overflow.
struct BinaryReader {
  static let signature = Array("bplist00".utf8)
  private static let trailerBytes = 32

  let bytes: [UInt8]
  private let offsetBytes: Int
  private let referenceBytes: Int
  private let objectCount: Int
  private let topObject: Int
  private let tableStart: Int

  /// The numbers of the objects that enclose the current one.
  private var path: [Int] = []
  private var contentLeft = PropertyListLimits.maxContent

  init(bytes: [UInt8]) throws(PropertyListError) {
    let trailer = bytes.count - Self.trailerBytes
    guard trailer > Self.signature.count else { throw .unexpectedEnd(.byte(bytes.count)) }
    func number(at offset: Int) -> Int? {
      Int(
        exactly: bytes[(trailer + offset)...].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    offsetBytes = Int(bytes[trailer + 6])
    referenceBytes = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes) else {
      throw .outOfBounds(part: "the size of its numbers", .byte(trailer + 6))
    }
    guard let tableStart = number(at: 24), (Self.signature.count...trailer).contains(tableStart)
    else { throw .outOfBounds(part: "its table", .byte(trailer + 24)) }
    guard let objectCount = number(at: 8), objectCount <= (trailer - tableStart) / offsetBytes
    else { throw .outOfBounds(part: "the end of its table", .byte(trailer + 8)) }
    guard let topObject = number(at: 16), topObject < objectCount else {
      throw .outOfBounds(part: "its first value", .byte(trailer + 16))
    }
    self.bytes = bytes
    self.tableStart = tableStart
    self.objectCount = objectCount
    self.topObject = topObject
  }

  mutating func document() throws(PropertyListError) -> PropertyList { try object(topObject) }
}

// MARK: - Objects

extension BinaryReader {
  private mutating func object(_ number: Int) throws(PropertyListError) -> PropertyList {
    let start = try offset(ofObject: number)
    try spend(PropertyListLimits.valueCost, at: start)
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    switch (kind, low) {
    case (0x0, 0x8): return .boolean(false)
    case (0x0, 0x9): return .boolean(true)
    case (0x1, _): return .integer(try integer(at: start))
    case (0x2, 2), (0x2, 3): return .real(try real(at: start))
    case (0x3, 3): return .date(secondsSince2001: try date(at: start))
    case (0x4, _): return .data(Array(try content(of: start, unitBytes: 1)))
    case (0x5, _), (0x6, _): return .string(try string(at: start))
    case (0xA, _): return .array(try array(number, at: start))
    case (0xD, _): return .dictionary(try dictionary(number, at: start))
    default:
      throw .unsupported(
        feature: "a value of kind \(String(bytes[start], radix: 16))", .byte(start))
    }
  }

  private mutating func spend(_ amount: Int, at offset: Int) throws(PropertyListError) {
    contentLeft -= amount
    if contentLeft < 0 { throw .tooMuch(.byte(offset)) }
  }

  private func offset(ofObject number: Int) throws(PropertyListError) -> Int {
    guard (0..<objectCount).contains(number) else {
      throw .outOfBounds(part: "value \(number)", .byte(tableStart))
    }
    let entry = tableStart + number * offsetBytes
    guard let offset = unsigned(bytes[entry..<entry + offsetBytes]),
      (Self.signature.count..<tableStart).contains(offset)
    else { throw .outOfBounds(part: "value \(number)", .byte(entry)) }
    return offset
  }

  private func unsigned(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Returns bytes from the value area, starting at an offset.
  private func slice(at offset: Int, count: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard count >= 0, offset <= tableStart, count <= tableStart - offset else {
      throw .outOfBounds(part: "the end of a value", .byte(offset))
    }
    return bytes[offset..<offset + count]
  }

  /// Returns an object's count and the start of its content. The count is in the low half of the
  /// first byte or, if too large, in the integer that follows.
  private func extent(at start: Int) throws(PropertyListError) -> (count: Int, content: Int) {
    let low = Int(bytes[start] & 0xF)
    guard low == 0xF else { return (low, start + 1) }
    let marker = try slice(at: start + 1, count: 1).first ?? 0
    guard marker & 0xF0 == 0x10, marker & 0xF <= 3 else {
      throw .badValue(type: "count", .byte(start + 1))
    }
    let width = 1 << Int(marker & 0xF)
    guard let count = unsigned(try slice(at: start + 2, count: width)) else {
      throw .outOfBounds(part: "the end of a value", .byte(start))
    }
    return (count, start + 2 + width)
  }

  private mutating func content(
    of start: Int, unitBytes: Int
  ) throws(PropertyListError) -> ArraySlice<UInt8> {
    let (count, content) = try extent(at: start)
    guard count <= bytes.count / unitBytes else {
      throw .outOfBounds(part: "the end of a value", .byte(start))
    }
    let slice = try slice(at: content, count: count * unitBytes)
    try spend(slice.count, at: start)
    return slice
  }
}

// MARK: - Values

extension BinaryReader {
  /// Reads an integer. One, two and four bytes are unsigned, eight are signed; sixteen are accepted
  /// if the value fits into eight.
  private func integer(at start: Int) throws(PropertyListError) -> Int {
    let low = Int(bytes[start] & 0xF)
    guard low <= 4 else { throw .badValue(type: "integer", .byte(start)) }
    let digits = try slice(at: start + 1, count: 1 << low)
    guard low < 3 else {
      let value = Int(truncatingIfNeeded: pattern(digits.suffix(8)))
      guard digits.dropLast(8).allSatisfy({ $0 == (value < 0 ? 0xFF : 0) }) else {
        throw .badValue(type: "integer", .byte(start))
      }
      return value
    }
    return Int(truncatingIfNeeded: pattern(digits))
  }

  private func real(at start: Int) throws(PropertyListError) -> Double {
    let isSingle = bytes[start] & 0xF == 2
    let digits = pattern(try slice(at: start + 1, count: isSingle ? 4 : 8))
    let value =
      isSingle
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: digits))) : Double(bitPattern: digits)
    guard value.isFinite else { throw .badValue(type: "real", .byte(start)) }
    return value
  }

  private func date(at start: Int) throws(PropertyListError) -> Double {
    let seconds = Double(bitPattern: pattern(try slice(at: start + 1, count: 8)))
    guard CalendarDate.allowed.contains(seconds) else {
      throw .badValue(type: "date", .byte(start))
    }
    return seconds
  }

  private func pattern(_ digits: ArraySlice<UInt8>) -> UInt64 {
    digits.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func string(at start: Int) throws(PropertyListError) -> String {
    if bytes[start] >> 4 == 0x5 {
      let text = try content(of: start, unitBytes: 1)
      guard text.allSatisfy({ $0 < 0x80 }) else { throw .badValue(type: "string", .byte(start)) }
      return String(decoding: text, as: UTF8.self)
    }
    let text = try content(of: start, unitBytes: 2)
    let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
      UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
    }
    guard let string = String(validating: units, as: UTF16.self) else {
      throw .badValue(type: "string", .byte(start))
    }
    return string
  }

  private mutating func array(
    _ number: Int, at start: Int
  ) throws(PropertyListError) -> [PropertyList] {
    let references = try references(of: start, columns: 1)
    try enter(number, at: start)
    var items: [PropertyList] = []
    for reference in references { items.append(try object(reference)) }
    path.removeLast()
    return items
  }

  private mutating func dictionary(
    _ number: Int, at start: Int
  ) throws(PropertyListError) -> [String: PropertyList] {
    let references = try references(of: start, columns: 2)
    try enter(number, at: start)
    var members: [String: PropertyList] = [:]
    let count = references.count / 2
    for (key, value) in zip(references[..<count], references[count...]) {
      guard case .string(let key) = try object(key) else {
        throw .unexpected(found: "another value", expected: "a key", .byte(start))
      }
      members[key] = try object(value)
    }
    path.removeLast()
    return members
  }

  /// Reads a container's object numbers: a single column, or keys followed by values.
  private mutating func references(
    of start: Int, columns: Int
  ) throws(PropertyListError) -> [Int] {
    let slice = try content(of: start, unitBytes: columns * referenceBytes)
    var references: [Int] = []
    references.reserveCapacity(slice.count / referenceBytes)
    for first in stride(from: slice.startIndex, to: slice.endIndex, by: referenceBytes) {
      guard let number = unsigned(slice[first..<first + referenceBytes]) else {
        throw .outOfBounds(part: "a value", .byte(first))
      }
      references.append(number)
    }
    return references
  }

  private mutating func enter(_ number: Int, at start: Int) throws(PropertyListError) {
    guard !path.contains(number) else { throw .cycle(.byte(start)) }
    guard path.count < PropertyListLimits.maxDepth else { throw .tooDeep(.byte(start)) }
    path.append(number)
  }
}
