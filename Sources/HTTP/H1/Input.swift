/// What has come from the peer and is not used up yet.
///
/// While a connection reads it works in a large buffer of its loop; in between
/// it keeps only what was left, mostly nothing.
struct Input {
  var bytes: [UInt8] = []
  private var start = 0
  private(set) var end = 0

  var isEmpty: Bool { start == end }
  var count: Int { end - start }

  /// Moves what is left to the front of the large buffer, to read behind it.
  mutating func enlarge(with spare: inout [UInt8]) {
    let count = self.count
    if count > 0 { spare.replaceSubrange(0..<count, with: bytes[start..<end]) }
    swap(&bytes, &spare)
    (start, end) = (0, count)
  }

  /// Gives the large buffer back and keeps what is left in one of its size.
  mutating func shrink(returning spare: inout [UInt8]) {
    let rest = Array(bytes[start..<end])
    swap(&bytes, &spare)
    bytes = rest
    (start, end) = (0, rest.count)
  }

  /// Notes that bytes were written behind the end. Without room for more, what
  /// is left moves to the front.
  mutating func filled(_ count: Int) { end += count }

  mutating func makeRoom() {
    if start == end {
      (start, end) = (0, 0)
    } else if end == bytes.count, start > 0 {
      let count = self.count
      bytes.replaceSubrange(0..<count, with: bytes[start..<end])
      (start, end) = (0, count)
    }
  }

  mutating func consume(_ count: Int) { start += count }

  func withUnread<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span.extracting(start..<end))
  }

  /// A copy of a part, by its place in what is unread.
  func copy(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[(start + range.lowerBound)..<(start + range.upperBound)])
  }
}
