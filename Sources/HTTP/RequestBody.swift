/// The body of a request as it arrives.
///
/// It is read once: a second iteration goes on where the first ended. Who stops
/// reading stops the sender, after a buffer's worth of bytes.
package struct RequestBody: AsyncSequence, Sendable {
  package typealias Element = [UInt8]
  package typealias Failure = HTTPError

  /// The length that the request announced; `nil` where only its end will tell.
  package let length: Int?
  private let source: (any BodySource)?
  private var limit = Int.max

  init(length: Int?, source: (any BodySource)?) {
    self.length = length
    self.source = source
  }

  /// A body that is there already.
  package init(_ bytes: [UInt8]) {
    length = bytes.count
    source = bytes.isEmpty ? nil : BytesSource(bytes)
  }

  package var isEmpty: Bool { length == 0 }

  /// The same body, of which no byte beyond the limit is handed out: an
  /// announced length over it fails at once, another when it gets there.
  package func limited(to bytes: Int) -> RequestBody {
    var copy = self
    copy.limit = Swift.min(limit, bytes)
    return copy
  }

  /// The whole body.
  package func collect(limit bytes: Int) async throws(HTTPError) -> [UInt8] {
    var result: [UInt8] = []
    var iterator = limited(to: bytes).makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: #isolation) {
      if result.isEmpty { result = chunk } else { result += chunk }
    }
    return result
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(source: source, limit: limit, isTooLong: (length ?? 0) > limit)
  }

  package struct Iterator: AsyncIteratorProtocol {
    let source: (any BodySource)?
    let limit: Int
    let isTooLong: Bool
    private var count = 0

    init(source: (any BodySource)?, limit: Int, isTooLong: Bool) {
      self.source = source
      self.limit = limit
      self.isTooLong = isTooLong
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HTTPError) -> [UInt8]? {
      if isTooLong { throw .bodyTooLarge(limit: limit) }
      guard let source, let chunk = try await source.next() else { return nil }
      if chunk.count > limit - count { throw .bodyTooLarge(limit: limit) }
      count += chunk.count
      return chunk
    }
  }
}

/// Where the bytes of a body come from. May be asked from any thread, by one
/// reader at a time.
protocol BodySource: AnyObject, Sendable {
  func next() async throws(HTTPError) -> [UInt8]?
}
