import HTTP
import Testing

@Suite struct RangeTests {
  @Test(arguments: [
    (nil, ByteRange.whole), ("bytes=0-99", .part(0..<100)), ("bytes=0-0", .part(0..<1)),
    ("bytes=50-", .part(50..<100)), ("bytes=-5", .part(95..<100)), ("bytes=-500", .part(0..<100)),
    ("bytes=99-99999999999999999999999", .part(99..<100)), ("bytes=100-", .unsatisfiable),
    ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=5-2", .unsatisfiable), ("bytes=-", .unsatisfiable), ("bytes=a-b", .unsatisfiable),
    ("lines=0-1", .whole), ("bytes=", .unsatisfiable), ("bytes=--5", .unsatisfiable),
    ("BYTES= 1-2 ", .part(1..<3)), ("bytes=0-1,5-2", .unsatisfiable),
    ("bytes=0-1,3-4", .parts([0..<2, 3..<5])), ("bytes=0-1, 200-", .part(0..<2)),
    ("bytes=-1,0-0", .parts([99..<100, 0..<1])), ("bytes=0-60,20-80", .whole),
    ("bytes=0-49,50-99", .parts([0..<50, 50..<100])), ("bytes=0-99,0-0", .whole),
    ("bytes=9223372036854775807-", .unsatisfiable),
    ("bytes=0-9223372036854775807", .part(0..<100)),
  ])
  func rangesAreAnsweredAndNeverCostMoreThanTheWhole(_ header: String?, _ range: ByteRange) {
    #expect(ByteRange(header, length: 100) == range)
  }

  @Test func aThousandRangesAreTheWhole() {
    let header = "bytes=" + (0..<1000).map { "\($0)-\($0)" }.joined(separator: ",")
    #expect(ByteRange(header, length: 1 << 20) == .whole)
  }

  @Test func anEmptyFileHasNoParts() {
    #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
  }
}
