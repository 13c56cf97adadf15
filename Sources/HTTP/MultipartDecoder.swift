/// Decodes a `multipart/form-data` body (RFC 7578) incrementally, buffering at most one delimiter
/// or one part's head.
package struct MultipartDecoder: Sendable {
  package enum Event: Hashable, Sendable {
    /// A part begins.
    case part(MultipartHead)
    /// Bytes of the current part.
    case data([UInt8])
    /// The last part has ended.
    case end
  }

  private enum State: Sendable {
    /// Before the first delimiter, which no line precedes.
    case start
    /// After a delimiter: another part, or the end.
    case delimiter
    case head
    case data
    case finished
  }

  /// A line ending, two dashes, and the boundary.
  private let delimiter: [UInt8]
  private let limits: HTTPLimits
  private var state = State.start
  private var pending: [UInt8] = []
  private var position = 0
  private var parts = 0

  /// - Parameter contentType: The request's content type, which contains the boundary.
  package init(contentType: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
    guard let boundary = Self.boundary(of: contentType) else { throw .malformed(.multipart) }
    delimiter = Array("\r\n--".utf8) + boundary
    self.limits = limits
    // Treats the first delimiter as if a line had ended before it.
    pending = Array("\r\n".utf8)
  }

  /// Adds received bytes.
  package mutating func push(_ bytes: [UInt8]) {
    if position > 0 { pending.removeFirst(position) }
    position = 0
    // Data after the last part is ignored.
    if state != .finished { pending += bytes }
  }

  /// Returns the next event; `nil` if more input is needed.
  package mutating func next() throws(HTTPError) -> Event? {
    while true {
      switch state {
      case .start:
        guard let isThere = startsWith(delimiter) else { return nil }
        if !isThere { throw .malformed(.multipart) }
        position += delimiter.count
        state = .delimiter
      case .delimiter:
        guard pending.count - position >= 2 else { return nil }
        let mark = pending[position..<(position + 2)]
        position += 2
        if mark.elementsEqual("--".utf8) {
          state = .finished
          return .end
        }
        guard mark.elementsEqual("\r\n".utf8) else { throw .malformed(.multipart) }
        state = .head
      case .head:
        // A part without headers has no name.
        if startsWith([13, 10]) == true { throw .malformed(.multipart) }
        guard let head = try takeHead() else { return nil }
        state = .data
        return .part(head)
      case .data:
        guard let bytes = takeData() else { return nil }
        if !bytes.isEmpty { return .data(bytes) }
      case .finished: return nil
      }
    }
  }

  /// Whether the body has ended.
  package var isFinished: Bool { state == .finished }

  private func startsWith(_ wanted: [UInt8]) -> Bool? {
    let there = pending[position...].prefix(wanted.count)
    if there.count < wanted.count { return wanted.starts(with: there) ? nil : false }
    return there.elementsEqual(wanted)
  }

  private mutating func takeHead() throws(HTTPError) -> MultipartHead? {
    let rest = pending[position...]
    guard let end = rest.firstRange(ofLine: [13, 10, 13, 10]) else {
      if rest.count > limits.partHeadBytes { throw .headTooLarge }
      return nil
    }
    if end - position > limits.partHeadBytes { throw .headTooLarge }
    parts += 1
    if parts > limits.parts { throw .tooManyParts(limit: limits.parts) }
    let head = try MultipartHead(pending[position..<end])
    position = end + 4
    return head
  }

  /// Returns bytes of the part, none if it has just ended; `nil` if more input is needed.
  private mutating func takeData() -> [UInt8]? {
    let rest = pending[position...]
    var index = rest.startIndex
    while let candidate = rest[index...].firstIndex(of: .carriageReturn) {
      let there = rest[candidate...].prefix(delimiter.count)
      if delimiter.starts(with: there) {
        // A complete or partial delimiter: the bytes before it are certain.
        if candidate > position { return take(upTo: candidate) }
        guard there.count == delimiter.count else { return nil }
        position += delimiter.count
        state = .delimiter
        return []
      }
      index = candidate + 1
    }
    return rest.isEmpty ? nil : take(upTo: rest.endIndex)
  }

  private mutating func take(upTo end: Int) -> [UInt8] {
    defer { position = end }
    return Array(pending[position..<end])
  }

  /// The boundary in a content type: 1 to 70 characters (RFC 2046).
  private static func boundary(of contentType: String) -> [UInt8]? {
    let fields = contentType.utf8.split(separator: .semicolon).map { Array($0)[...].trimmed }
    guard let type = fields.first, type.equalsIgnoringCase("multipart/form-data") else {
      return nil
    }
    for field in fields.dropFirst() {
      guard let equals = field.firstIndex(of: .equals),
        field[..<equals].trimmed.equalsIgnoringCase("boundary")
      else { continue }
      var value = field[(equals + 1)...].trimmed
      if value.count > 1, value.first == .quote, value.last == .quote {
        value = value.dropFirst().dropLast()
      }
      let isValid =
        (1...70).contains(value.count) && value.last != .space
        && value.allSatisfy { $0 >= .space && $0 < 127 && $0 != .quote && $0 != .backslash }
      return isValid ? Array(value) : nil
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns the position of these bytes.
  fileprivate func firstRange(ofLine wanted: [UInt8]) -> Int? {
    var index = startIndex
    while index + wanted.count <= endIndex {
      if self[index] == wanted[0], self[index..<(index + wanted.count)].elementsEqual(wanted) {
        return index
      }
      index += 1
    }
    return nil
  }
}
