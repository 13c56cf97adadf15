/// Describes why and where a text is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "a character stands where none of its kind may"
    case badNumber = "a number is malformed or too large"
    case badString = "a string is malformed"
    case tooDeep = "it is nested too deeply"
    case trailing = "something follows the value"
  }

  public let reason: Reason
  /// Offset in bytes from the start of the text.
  public let offset: Int

  public var description: String { "not JSON: \(reason.rawValue) (at byte \(offset))" }
}

extension JSON {
  /// The default nesting limit for arrays and objects. The parser is recursive, so this limit keeps
  /// hostile text from overflowing the stack.
  public static let maxDepth = 64

  public init(parsing text: String, maxDepth: Int = JSON.maxDepth) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), maxDepth: maxDepth)
  }

  public init(parsing bytes: [UInt8], maxDepth: Int = JSON.maxDepth) throws(JSONError) {
    var reader = Reader(bytes: bytes)
    reader.skipSpace()
    self = try reader.value(depth: maxDepth)
    reader.skipSpace()
    guard reader.offset == bytes.count else { throw reader.error(.trailing) }
  }
}

private struct Reader {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard take(byte) else { throw error(next == nil ? .unexpectedEnd : .unexpectedByte) }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard let byte = next else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  mutating func word(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for index in 0..<text.utf8CodeUnitCount { try expect(text.utf8Start[index]) }
    return value
  }

  mutating func array(depth: Int) throws(JSONError) -> JSON {
    guard depth > 0 else { throw error(.tooDeep) }
    try expect(UInt8(ascii: "["))
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    var items: [JSON] = []
    while true {
      skipSpace()
      items.append(try value(depth: depth - 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(items) }
      try expect(UInt8(ascii: ","))
    }
  }

  mutating func object(depth: Int) throws(JSONError) -> JSON {
    guard depth > 0 else { throw error(.tooDeep) }
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(JSON.Object()) }
    var members: [(name: String, value: JSON)] = []
    var places: [String: Int] = [:]
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else {
        throw error(next == nil ? .unexpectedEnd : .unexpectedByte)
      }
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      let value = try value(depth: depth - 1)
      // If a name occurs twice, the last value wins, as in other readers.
      if let place = places[name] {
        members[place].value = value
      } else {
        places[name] = members.count
        members.append((name, value))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(JSON.Object(unique: members)) }
      try expect(UInt8(ascii: ","))
    }
  }
}

// MARK: - Strings and numbers

extension Reader {
  mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw error(.badString) }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error(.badString)
      default: text.append(byte)
      }
    }
    throw error(.unexpectedEnd)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let byte = next else { throw error(.unexpectedEnd) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(try codePoint()).utf8
    default: throw error(.badString)
    }
  }

  private mutating func codePoint() throws(JSONError) -> Character {
    let high = try hexUnit()
    if let scalar = Unicode.Scalar(high) { return Character(scalar) }
    guard UTF16.isLeadSurrogate(UInt16(high)), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u"))
    else { throw error(.badString) }
    let low = try hexUnit()
    guard UTF16.isTrailSurrogate(UInt16(low)),
      let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    else { throw error(.badString) }
    return Character(scalar)
  }

  private mutating func hexUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error(.badString)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = next, byte >= 0x30, byte <= 0x39 { offset += 1 }
    guard offset > start else { throw error(next == nil ? .unexpectedEnd : .unexpectedByte) }
  }

  mutating func number() throws(JSONError) -> Double {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw error(.badNumber) }
    return value
  }
}
