internal import Glibc

/// Parses a complete request head (RFC 9112), more strictly than required: ambiguous input is
/// refused.
package struct HeadParser {
  private let wire: [UInt8]
  private let limits: HTTPLimits
  private var position = 0
  private var fields: [Headers.Field] = []
  private var facts = HeadFacts()

  /// The headers of a connection's last head. Browsers repeat them with every request, so they need
  /// not be parsed again.
  package struct Memory: Sendable {
    fileprivate var wire: [UInt8] = []
    fileprivate var start = 0
    fileprivate var fields: [Headers.Field] = []
    fileprivate var facts = HeadFacts()

    package init() {}

    /// Whether everything from that position on equals the previous headers.
    fileprivate func isRest(of wire: [UInt8], from position: Int) -> Bool {
      let count = wire.count - position
      guard count > 0, self.wire.count - start == count else { return false }
      return wire.withUnsafeBytes { new in
        self.wire.withUnsafeBytes { old in
          memcmp(new.baseAddress! + position, old.baseAddress! + start, count) == 0
        }
      }
    }
  }

  /// Parses a head whose end `HeadScanner` has found.
  package static func parse(_ wire: [UInt8], limits: HTTPLimits) throws(HTTPError) -> RequestHead {
    var memory = Memory()
    return try parse(wire, limits: limits, remembering: &memory)
  }

  /// Parses a head with knowledge of the previous one.
  package static func parse(
    _ wire: [UInt8], limits: HTTPLimits, remembering memory: inout Memory
  ) throws(HTTPError) -> RequestHead {
    var parser = HeadParser(wire: wire, limits: limits)
    return try parser.head(remembering: &memory)
  }

  private init(wire: [UInt8], limits: HTTPLimits) {
    self.wire = wire
    self.limits = limits
  }

  private mutating func head(
    remembering memory: inout Memory
  ) throws(HTTPError) -> RequestHead {
    let name = try word(limit: 32) { $0.isToken }
    let target = try word(limit: limits.targetBytes) { $0 > .space && $0 < 127 }
    let version = try version()
    if memory.isRest(of: wire, from: position) {
      recall(memory)
    } else {
      try readFields(remembering: &memory)
    }
    facts.version = version
    let word = String(decoding: wire[name], as: UTF8.self)
    guard let method = word == "GET" ? .get : Method(rawValue: word) else {
      throw .notImplemented("the method \(word)")
    }
    return try facts.head(
      method: method, target: try RequestTarget(wire[target]),
      headers: Headers(wire: wire, fields: fields))
  }

  private mutating func readFields(remembering memory: inout Memory) throws(HTTPError) {
    let start = position
    fields.reserveCapacity(16)
    while position < wire.count, wire[position] != .carriageReturn { try field() }
    guard wire.count - position == 2 else { throw .malformed(.lineEnding) }
    (memory.wire, memory.start, memory.fields, memory.facts) = (wire, start, fields, facts)
  }

  /// Reuses the parsed headers, at their new position.
  private mutating func recall(_ memory: Memory) {
    facts = memory.facts
    fields = memory.fields
    let shift = Int32(position - memory.start)
    if shift == 0 { return }
    for index in fields.indices {
      let (name, value) = (fields[index].name, fields[index].value)
      fields[index].name = (name.lowerBound + shift)..<(name.upperBound + shift)
      fields[index].value = (value.lowerBound + shift)..<(value.upperBound + shift)
    }
  }

  /// Returns the bytes up to the next single space, which is consumed.
  private mutating func word(
    limit: Int, _ isAllowed: (UInt8) -> Bool
  ) throws(HTTPError) -> Range<Int> {
    let start = position
    while position < wire.count, isAllowed(wire[position]) { position += 1 }
    guard position > start, position < wire.count, wire[position] == .space else {
      throw .malformed(.requestLine)
    }
    if position - start > limit {
      throw start == 0 ? .malformed(.requestLine) : .targetTooLong
    }
    position += 1
    return start..<(position - 1)
  }

  /// Parses `HTTP/1.0` or `HTTP/1.1` and its line ending.
  private mutating func version() throws(HTTPError) -> Request.Version {
    let end = position + 8
    guard wire.count >= end + 2, wire[position] == 72, wire[position + 1] == 84,
      wire[position + 2] == 84, wire[position + 3] == 80, wire[position + 4] == .slash,
      wire[position + 5].isDigit, wire[position + 6] == 46, wire[position + 7].isDigit,
      wire[end] == .carriageReturn, wire[end + 1] == .lineFeed
    else { throw .malformed(.requestLine) }
    let (major, minor) = (wire[position + 5], wire[position + 7])
    position = end + 2
    guard major == 49, minor == 48 || minor == 49 else { throw .versionNotSupported }
    return minor == 48 ? .http10 : .http11
  }

  private mutating func field() throws(HTTPError) {
    let (name, value, next) = try line(from: position)
    position = next
    if fields.count == limits.headerCount { throw .headTooLarge }
    fields.append(
      Headers.Field(
        name: Int32(name.lowerBound)..<Int32(name.upperBound),
        value: Int32(value.lowerBound)..<Int32(value.upperBound)))
    try facts.note(wire[name], wire[value])
  }

  /// Returns the ranges of a header's name and value, and the start of the next line.
  private func line(
    from start: Int
  ) throws(HTTPError) -> (name: Range<Int>, value: Range<Int>, next: Int) {
    let bytes = wire.span
    var position = start
    while position < bytes.count, bytes[position].isToken { position += 1 }
    guard position > start, position < bytes.count, bytes[position] == .colon else {
      let isFold = position == start && (bytes[position] == .space || bytes[position] == .tab)
      throw .malformed(isFold ? .folding : .headerName)
    }
    let name = start..<position
    position += 1
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    let valueStart = position
    while position < bytes.count, !bytes[position].isControl || bytes[position] == .tab {
      position += 1
    }
    guard bytes.count - position >= 2, bytes[position] == .carriageReturn,
      bytes[position + 1] == .lineFeed
    else { throw .malformed(.headerValue) }
    var valueEnd = position
    while valueEnd > valueStart, bytes[valueEnd - 1].isBlank { valueEnd -= 1 }
    return (name, valueStart..<valueEnd, position + 2)
  }
}

extension UInt8 {
  var isBlank: Bool { self == .space || self == .tab }
}

extension ArraySlice<UInt8> {
  /// Compares without regard to case, for names and tokens.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: count)
    return zip(self, bytes).allSatisfy { $0.lowercased == $1.lowercased }
  }
}
