/// Decodes the chunked transfer coding, byte by byte for its syntax and in one piece for data.
package struct ChunkedDecoder: Sendable {
  private enum State: Sendable {
    case size(digits: Int)
    case extensionName(count: Int)
    case extensionValue(count: Int)
    case quoted
    case escaped
    case afterQuoted
    case sizeLineFeed
    case data
    case dataReturn
    case dataLineFeed
    case trailerStart
    case trailerName
    case trailerValue
    case trailerLineFeed
    case lastLineFeed
    case finished
  }

  private let lineLimit: Int
  private let trailerLimit: Int
  private var state = State.size(digits: 0)
  private var chunk = 0
  private var lineBytes = 0
  private var trailerBytes = 0

  init(limits: HTTPLimits) {
    lineLimit = limits.chunkLineBytes
    trailerLimit = limits.trailerBytes
  }

  mutating func next(
    _ bytes: Span<UInt8>, at position: inout Int
  ) throws(HTTPError) -> BodyDecoder.Piece? {
    while position < bytes.count {
      if case .data = state {
        let count = min(chunk, bytes.count - position)
        chunk -= count
        position += count
        if chunk == 0 { state = .dataReturn }
        return .data((position - count)..<position)
      }
      let byte = bytes[position]
      position += 1
      try take(byte)
      if case .finished = state { return .end }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) throws(HTTPError) {
    switch state {
    case .size, .extensionName, .extensionValue, .quoted, .escaped, .afterQuoted, .sizeLineFeed:
      lineBytes += 1
      if lineBytes > lineLimit { throw .malformed(.chunk) }
      try takeSizeLine(byte)
    case .data, .finished: break
    case .dataReturn: try expect(byte, .carriageReturn, then: .dataLineFeed)
    case .dataLineFeed:
      try expect(byte, .lineFeed, then: .size(digits: 0))
      lineBytes = 0
    case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .lastLineFeed:
      trailerBytes += 1
      if trailerBytes > trailerLimit { throw .headTooLarge }
      try takeTrailer(byte)
    }
  }

  /// Parses `1F;name=value;name="quoted value"` and its line ending. Blanks are refused: a reader
  /// that accepts them as part of the size would see a different body.
  private mutating func takeSizeLine(_ byte: UInt8) throws(HTTPError) {
    switch (state, byte) {
    case (.size(let digits), _) where byte.hexValue != nil && digits < 16:
      let (shifted, overflow) = chunk.multipliedReportingOverflow(by: 16)
      if overflow { throw .malformed(.chunk) }
      chunk = shifted | Int(byte.hexValue ?? 0)
      state = .size(digits: digits + 1)
    case (.size(1...), .carriageReturn), (.extensionName(1...), .carriageReturn),
      (.extensionValue(1...), .carriageReturn), (.afterQuoted, .carriageReturn):
      state = .sizeLineFeed
    case (.size(1...), .semicolon), (.extensionName(1...), .semicolon),
      (.extensionValue(1...), .semicolon), (.afterQuoted, .semicolon):
      state = .extensionName(count: 0)
    case (.extensionName(1...), .equals): state = .extensionValue(count: 0)
    case (.extensionName(let count), _) where byte.isToken:
      state = .extensionName(count: count + 1)
    case (.extensionValue(0), .quote): state = .quoted
    case (.extensionValue(let count), _) where byte.isToken:
      state = .extensionValue(count: count + 1)
    case (.quoted, .quote): state = .afterQuoted
    case (.quoted, .backslash): state = .escaped
    case (.quoted, _) where !byte.isControl || byte == .tab: break
    case (.escaped, _) where !byte.isControl || byte == .tab: state = .quoted
    case (.sizeLineFeed, .lineFeed): state = chunk == 0 ? .trailerStart : .data
    default: throw .malformed(.chunk)
    }
  }

  /// Trailers must be valid headers; their content is ignored.
  private mutating func takeTrailer(_ byte: UInt8) throws(HTTPError) {
    switch (state, byte) {
    case (.trailerStart, .carriageReturn): state = .lastLineFeed
    case (.lastLineFeed, .lineFeed): state = .finished
    case (.trailerStart, _) where byte.isToken: state = .trailerName
    case (.trailerName, _) where byte.isToken: break
    case (.trailerName, .colon): state = .trailerValue
    case (.trailerValue, .carriageReturn): state = .trailerLineFeed
    case (.trailerValue, _) where !byte.isControl || byte == .tab: break
    case (.trailerLineFeed, .lineFeed): state = .trailerStart
    default: throw .malformed(.trailer)
    }
  }

  private mutating func expect(
    _ byte: UInt8, _ wanted: UInt8, then next: State
  ) throws(HTTPError) {
    guard byte == wanted else { throw .malformed(.chunk) }
    state = next
  }
}
