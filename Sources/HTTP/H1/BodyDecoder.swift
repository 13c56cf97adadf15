/// Extracts the body's bytes from those of the connection.
package enum BodyDecoder: Sendable {
  case length(Int)
  case chunked(ChunkedDecoder)

  package enum Piece: Hashable, Sendable {
    /// Body bytes, as a range of the input.
    case data(Range<Int>)
    case end
  }

  package init?(_ framing: RequestHead.Framing, limits: HTTPLimits) {
    switch framing {
    case .none: return nil
    case .length(let count): self = .length(count)
    case .chunked: self = .chunked(ChunkedDecoder(limits: limits))
    }
  }

  /// The number of bytes still to come, if known.
  var remaining: Int? { if case .length(let count) = self { count } else { nil } }

  /// - Parameters:
  ///   - bytes: The unconsumed input.
  ///   - position: The position in it, which is advanced.
  /// - Returns: `nil` if more input is needed.
  package mutating func next(
    _ bytes: Span<UInt8>, at position: inout Int
  ) throws(HTTPError) -> Piece? {
    switch self {
    case .length(0): return .end
    case .length(let remaining):
      let count = min(remaining, bytes.count - position)
      if count == 0 { return nil }
      self = .length(remaining - count)
      position += count
      return .data((position - count)..<position)
    case .chunked(var decoder):
      defer { self = .chunked(decoder) }
      return try decoder.next(bytes, at: &position)
    }
  }
}
