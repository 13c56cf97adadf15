import HTTP
import Testing

private func target(_ text: String) throws(HTTPError) -> RequestTarget {
  try RequestTarget(Array(text.utf8)[...])
}

@Test(arguments: [
  ("/", []),
  ("/a", ["a"]),
  ("/a/", ["a", ""]),
  ("//a", ["", "a"]),
  ("/a%20b/%E2%82%AC", ["a b", "€"]),
  ("/a+b", ["a+b"]),
  ("/a?b=/../", ["a"]),
  ("/...", ["..."]),
  ("/%252e%252e/etc", ["%2e%2e", "etc"]),
  ("http://a", []),
])
func aPathIsDecodedPartByPart(_ text: String, _ segments: [String]) throws {
  #expect(try target(text).segments == segments)
}

@Test(arguments: [
  "/../../etc/passwd", "/..", "/.", "/a/./b", "/%2e%2e/etc", "/.%2E", "/..%2f..%2fetc%2fpasswd",
  "/a%2Fb", "/a%00b", "/thumb.jpg%00.txt", "/a%0d%0ab", "/a%7f", "/%c0%af", "/%ff", "/%", "/%4",
  "/%zz", "/%+1", "/a\\b", "/\"", "/<a>", "", "a", "http://", "http:/a", "ftp://a/", "/a?%",
  "/a?b=%ff", "/a?b=%00",
])
func aPathThatCouldLeadElsewhereIsRefused(_ text: String) {
  #expect(throws: HTTPError.self) { try target(text) }
}

@Test func aQueryKeepsItsPairsInOrder() throws {
  let query = try target("/?a=1&b&a=2&=c&&d=e=f&limit=200").query
  #expect(query.pairs.map(\.name) == ["a", "b", "a", "", "d", "limit"])
  #expect(query["a"] == "1")
  #expect(query.values("a") == ["1", "2"])
  #expect(query["b"] == "")
  #expect(query["d"] == "e=f")
  #expect(query.integer("limit") == 200)
  #expect(query.integer("b") == nil)
  #expect(query["missing"] == nil)
}
