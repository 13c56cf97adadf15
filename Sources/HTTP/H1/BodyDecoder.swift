/// Finds the body's bytes among those of the connection.
package enum BodyDecoder: Sendable {
  case length(Int)
  case chunked(ChunkedDecoder)

  package enum Piece: Hashable, Sendable {
    /// Bytes of the body, by their place in what was given.
    case data(Range<Int>)
    case end
  }

  package init?(_ framing: RequestHead.Framing, limits: Limits) {
    switch framing {
    case .none: return nil
    case .length(let count): self = .length(count)
    case .chunked: self = .chunked(ChunkedDecoder(limits: limits))
    }
  }

  /// How much is still to come, where that is known.
  var remaining: Int? { if case .length(let count) = self { count } else { nil } }

  /// - Parameters:
  ///   - bytes: what has come and is not used up yet.
  ///   - position: where in it to go on; moved behind what was understood.
  /// - Returns: `nil` when more must come first.
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
