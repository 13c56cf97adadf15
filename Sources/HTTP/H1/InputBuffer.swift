/// Received bytes that have not been consumed.
///
/// While reading, a connection uses a large buffer shared by its loop; in between it keeps only the
/// remainder, usually nothing.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  private var end = 0

  var isEmpty: Bool { start == end }
  var count: Int { end - start }

  /// Moves the remainder to the front of the large buffer, to read behind it.
  mutating func enlarge(with spare: inout [UInt8]) {
    let count = self.count
    if count > 0 { spare.replaceSubrange(0..<count, with: bytes[start..<end]) }
    swap(&bytes, &spare)
    (start, end) = (0, count)
  }

  /// Returns the large buffer and keeps the remainder in one of its size.
  mutating func shrink(returning spare: inout [UInt8]) {
    if start == end {
      swap(&bytes, &spare)
      bytes = []
      (start, end) = (0, 0)
      return
    }
    let rest = Array(bytes[start..<end])
    swap(&bytes, &spare)
    bytes = rest
    (start, end) = (0, rest.count)
  }

  /// Reads behind the remainder. Returns the result, and whether the buffer is full.
  mutating func receive(from transport: Transport) -> (Transport.Result, isFull: Bool) {
    makeRoom()
    let room = bytes.count - end
    let result = transport.receive(into: &bytes, from: end)
    guard case .done(let count) = result else { return (result, false) }
    end += count
    return (result, count == room)
  }

  /// Moves the remainder to the front if there is no room behind it.
  private mutating func makeRoom() {
    if start == end {
      (start, end) = (0, 0)
    } else if end == bytes.count, start > 0 {
      let count = self.count
      bytes.replaceSubrange(0..<count, with: bytes[start..<end])
      (start, end) = (0, count)
    }
  }

  var beginsWithEmptyLine: Bool {
    count > 1 && bytes[start] == .carriageReturn && bytes[start + 1] == .lineFeed
  }

  mutating func consume(_ count: Int) { start += count }

  func withUnread<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span.extracting(start..<end))
  }

  /// Copies a range of the unread bytes.
  func copy(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[(start + range.lowerBound)..<(start + range.upperBound)])
  }
}
