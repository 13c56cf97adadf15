package import Platform
internal import Synchronization

/// A request body that is read as it arrives.
///
/// It is read once: a second iteration continues where the first ended. If reading stops, the
/// sender is throttled after a buffer's worth of bytes.
package struct RequestBody: AsyncSequence, Sendable {
  package typealias Element = [UInt8]
  package typealias Failure = HTTPError

  /// The announced length; `nil` if only the end will tell.
  package let length: Int?
  private let source: (any BodySource)?
  private var limit = Int.max

  init(length: Int?, source: (any BodySource)?) {
    self.length = length
    self.source = source
  }

  /// Creates a body from bytes.
  package init(_ bytes: [UInt8]) {
    length = bytes.count
    source = bytes.isEmpty ? nil : BytesSource(bytes)
  }

  package var isEmpty: Bool { length == 0 }

  /// Limits the body: an announced length above the limit fails at once, otherwise reading fails
  /// when it is exceeded.
  package func limited(to bytes: Int) -> RequestBody {
    var copy = self
    copy.limit = Swift.min(limit, bytes)
    return copy
  }

  /// Reads the whole body.
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

/// The source of a body's bytes. May be called from any thread, by one reader at a time.
protocol BodySource: AnyObject, Sendable {
  func next() async throws(HTTPError) -> [UInt8]?
}

/// A part of a response body that is already available.
package enum BodyPiece: Sendable {
  case bytes([UInt8])
  case file(FileDescriptor, offset: Int, length: Int)

  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, _, let length): length
    }
  }
}

extension Response.Body {
  init(_ piece: BodyPiece) {
    switch piece {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, let offset, let length):
      self = .file(file, offset: offset, length: length)
    }
  }
}

/// A body in memory.
final class BytesSource: BodySource {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  func next() async throws(HTTPError) -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }
}
