import HTTP
import Testing

@Suite struct RangeTests {
  @Test(arguments: [
    (nil, ByteRange.whole), ("bytes=0-99", .part(0..<100)), ("bytes=0-0", .part(0..<1)),
    ("bytes=50-", .part(50..<100)), ("bytes=-5", .part(95..<100)), ("bytes=-500", .part(0..<100)),
    ("bytes=99-99999999999999999999999", .part(99..<100)), ("bytes=100-", .unsatisfiable),
    ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=5-2", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole),
    ("lines=0-1", .whole), ("bytes=", .whole), ("bytes=--5", .whole), ("BYTES= 1-2 ", .part(1..<3)),
    ("bytes=9223372036854775807-", .unsatisfiable),
    ("bytes=0-9223372036854775807", .part(0..<100)),
  ])
  func oneRangeIsAnsweredAndNoMore(_ header: String?, _ range: ByteRange) {
    #expect(ByteRange(header, length: 100) == range)
  }

  @Test func anEmptyFileHasNoParts() {
    #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
  }
}
