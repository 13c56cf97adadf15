import HTTP
import Testing

@Suite struct HeadersTests {
  @Test func namesAreComparedWithoutCase() {
    var headers: Headers = ["Content-Type": "a", "X-One": "1", "x-one": "2"]
    #expect(headers["content-type"] == "a")
    #expect(headers.values("X-ONE") == ["1", "2"])
    headers["x-One"] = "3"
    #expect(headers.values("x-one") == ["3"])
    headers["X-One"] = nil
    #expect(!headers.contains("X-One"))
    #expect(headers.map(\.name) == ["Content-Type"])
  }

  @Test func noValueBeginsAnotherField() {
    let headers: Headers = ["X-Name": "a\r\nSet-Cookie: b\0c"]
    #expect(headers["X-Name"] == "a  Set-Cookie: b c")
    #expect(headers.count == 1)
  }
}
