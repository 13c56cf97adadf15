import Glibc
import HTTP
import Platform
import Testing

@Suite struct ConditionalTests {
  private func ask(_ headers: Headers, method: Method = .get) throws -> Response {
    let request = try Request(method, "/", headers: headers)
    return .content(
      Array("0123456789".utf8), type: "text/plain", tag: EntityTag("v1"), request: request)
  }

  @Test func filesThatTheBrowserHasAreNotSentAgain() throws {
    #expect(try ask(["If-None-Match": "\"v1\""]).status == .notModified)
    #expect(try ask(["If-None-Match": "\"v0\", W/\"v1\""]).status == .notModified)
    #expect(try ask(["If-None-Match": "*"]).status == .notModified)
    #expect(try ask(["If-None-Match": "\"v2\""]).status == .ok)
    #expect(try ask(["If-None-Match": "v1"]).status == .ok)
    #expect(try ask(["If-None-Match": "\"v1\""]).headers["ETag"] == "\"v1\"")
  }

  @Test func changedFilesAreNotTakenForOlderOnes() throws {
    #expect(try ask(["If-Match": "\"v0\"", "Range": "bytes=0-3"]).status == 412)
    #expect(try ask(["If-Match": "W/\"v1\""]).status == 412)
    #expect(try ask(["If-Match": "\"v0\", \"v1\""]).status == .ok)
    #expect(try ask(["If-Match": "*"]).status == .ok)
    // It goes before what the browser has.
    #expect(try ask(["If-Match": "\"v0\"", "If-None-Match": "\"v1\""]).status == 412)
    #expect(try ask(["If-Match": "\"v1\"", "If-None-Match": "\"v1\""]).status == .notModified)
  }

  @Test func datesAreConditionsWhereThereIsNoTag() throws {
    func ask(_ headers: Headers) throws -> Response {
      let file = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
      return .file(
        file, length: 0, type: "text/plain", modified: 784_111_777,
        request: try Request(.get, "/", headers: headers))
    }
    let (then, before) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:36 GMT")
    #expect(try ask(["If-Unmodified-Since": before]).status == 412)
    #expect(try ask(["If-Unmodified-Since": then]).status == .ok)
    #expect(try ask(["If-Unmodified-Since": "yesterday"]).status == .ok)
    #expect(try ask(["If-Unmodified-Since": before, "If-Match": "*"]).status == .ok)
    #expect(try ask(["If-Modified-Since": then]).status == .notModified)
    #expect(try ask(["If-Modified-Since": "Sun Nov  6 08:49:37 1994"]).status == .notModified)
    #expect(try ask(["If-None-Match": "*"]).status == .notModified)
    #expect(try ask(["If-Modified-Since": then, "If-None-Match": "\"x\""]).status == .ok)
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
