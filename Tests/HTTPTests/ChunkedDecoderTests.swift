import HTTP
import Testing

private func decode(_ body: String, limits: HTTPLimits = HTTPLimits()) -> MessageReader {
  read("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body, limits: limits)
}

@Test(arguments: [
  ("0\r\n\r\n", ""),
  ("5\r\nhello\r\n6\r\n world\r\n000\r\n\r\n", "hello world"),
  ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
  ("a;x\r\n0123456789\r\n0;y=\"z z\"\r\nVary: *\r\nX:\r\n\r\n", "0123456789"),
])
func chunksAreJoined(_ body: String, _ whole: String) {
  let reader = decode(body)
  #expect(reader.error == nil)
  #expect(reader.messages.map(\.body) == [Array(whole.utf8)])
}

@Test(arguments: [
  "zz\r\nab\r\n0\r\n\r\n", "-1\r\n", "+1\r\na\r\n", "0x1\r\na\r\n", "\r\n", ";x\r\n", " 1\r\na\r\n",
  "1 \r\na\r\n", "1\na\n0\n\n", "1\r\nab\r\n", "2\r\na\r\n0\r\n\r\n", "1\r\na0\r\n\r\n",
  "1\r\na\n0\r\n",
  "1;\r\na\r\n", "1; x\r\na\r\n", "1;=y\r\na\r\n", "1;x=\r\na\r\n", "1;x=\"y\r\n", "1;x=\"y\"z\r\n",
  "1;x\0\r\n", "1;x=\"\u{1}\"\r\n", "ffffffffffffffff1\r\n", "ffffffffffffffff\r\n",
  "8000000000000000\r\n", "00000000000000001\r\n", "1\r\r\na",
])
func aBrokenChunkEndsTheRequest(_ body: String) {
  #expect(decode(body).error == .malformed(.chunk))
}

@Test(arguments: [
  "0\r\nX\r\n\r\n", "0\r\n X: y\r\n\r\n", "0\r\nX: y\r\n z\r\n\r\n", "0\r\nX: \0\r\n", "0\r\n\n",
])
func trailersMustBeFields(_ body: String) {
  #expect(decode(body).error == .malformed(.trailer))
}

@Test func linesAndTrailersOfChunksHaveLimits() {
  let long = String(repeating: "x", count: 300)
  #expect(decode("1;\(long)\r\na\r\n").error == .malformed(.chunk))
  let fields = String(repeating: "X: \(long)\r\n", count: 40)
  #expect(decode("0\r\n\(fields)\r\n").error == .headTooLarge)
}
