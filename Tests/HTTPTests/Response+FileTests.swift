import HTTP
import Testing

@Suite struct ConditionalTests {
  private func ask(_ headers: Headers, method: Method = .get) throws -> Response {
    let request = try Request(method, "/", headers: headers)
    return .content(
      Array("0123456789".utf8), type: "text/plain", tag: EntityTag("v1"), request: request)
  }

  @Test func whatTheBrowserHasIsNotSentAgain() throws {
    #expect(try ask(["If-None-Match": "\"v1\""]).status == .notModified)
    #expect(try ask(["If-None-Match": "\"v0\", W/\"v1\""]).status == .notModified)
    #expect(try ask(["If-None-Match": "*"]).status == .notModified)
    #expect(try ask(["If-None-Match": "\"v2\""]).status == .ok)
    #expect(try ask(["If-None-Match": "v1"]).status == .ok)
    #expect(try ask(["If-None-Match": "\"v1\""]).headers["ETag"] == "\"v1\"")
  }

  @Test func aPartIsSentOfWhatTheClientHas() throws {
    let part = try ask(["Range": "bytes=2-4", "If-Range": "\"v1\""])
    #expect(part.status == .partialContent)
    #expect(part.headers["Content-Range"] == "bytes 2-4/10")
    guard case .bytes(let bytes) = part.body else { return #expect(Bool(false)) }
    #expect(bytes == Array("234".utf8))
    #expect(try ask(["Range": "bytes=2-4", "If-Range": "\"v0\""]).status == .ok)
    #expect(try ask(["Range": "bytes=2-4", "If-Range": "W/\"v1\""]).status == .ok)
    #expect(try ask(["Range": "bytes=10-"]).status == 416)
    #expect(try ask(["Range": "bytes=10-"]).headers["Content-Range"] == "bytes */10")
  }
}
