import HTTP
import Testing

@Suite struct GateTests {
  @Test(arguments: ["localhost:8470", "127.0.0.1:8470", "[::1]:8470", "LOCALHOST", "127.0.0.1"])
  func namesOfThisMachineAreAnswered(_ host: String) async throws {
    let site = try await TestSite()
    #expect(try await site.get("/api/v1/session", ["Host": host]).status == .ok)
    try await site.remove()
  }

  @Test(arguments: [
    "tintype.example", "localhost.example:8470", "127.0.0.1.example", "192.168.1.4:8470",
    "127.0.0.1:x", "[::2]:8470", "",
  ])
  func anyOtherHostIsRefusedEvenWithTheCookie(_ host: String) async throws {
    let site = try await TestSite()
    let answer = try await site.get("/api/v1/session", ["Host": host])
    #expect(answer.status == 421)
    #expect(answer.code == "foreignHost")
    try await site.remove()
  }

  @Test(arguments: [
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via", "CF-Connecting-IP",
  ])
  func aProxyIsRefused(_ header: String) async throws {
    let site = try await TestSite()
    let answer = try await site.get("/", [header: "for=1.2.3.4"])
    #expect(answer.status == 403)
    #expect(answer.code == "forwarded")
    try await site.remove()
  }

  /// A browser sends this through a proxy that does not pass on the name.
  @Test func aPageOpenedUnderAnotherNameIsNotOfThisMachine() async throws {
    let site = try await TestSite()
    let headers: Headers = [
      "Sec-Fetch-Site": "same-origin", "Origin": "https://photos.example.org",
    ]
    let answer = try await site.send(.delete, "/api/v1/session", headers)
    #expect(answer.status == 403)
    #expect(answer.code == "forwarded")
    // Requests that only read say it by the page that made them.
    let reading: Headers = [
      "Sec-Fetch-Site": "same-origin", "Referer": "https://photos.example.org/photo/abc",
    ]
    #expect(try await site.get("/api/v1/session", reading).code == "forwarded")
    let own = reading.adding("Referer", "http://127.0.0.1:8470/photo/abc")
    #expect(try await site.get("/api/v1/session", own).status == .ok)
    // Its files are read, so that it can say what is wrong.
    site.cookie = nil
    let form = try await site.get("/", ["Accept": "text/html"]).text
    let file = try #require(form.firstMatch(of: #//web/[^"]+\.css/#))
    #expect(try await site.get(String(file.output), headers).status == .ok)
    try await site.remove()
  }

  @Test func anotherSitesPageChangesNothing() async throws {
    let site = try await TestSite()
    let foreign: [Headers] = [
      ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:9999"],
      ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ]
    for headers in foreign {
      let answer = try await site.send(.delete, "/api/v1/session", headers)
      #expect(answer.code == "foreignOrigin", "\(headers)")
    }
    #expect(try await site.get("/api/v1/session").status == .ok)
    let own: Headers = ["Origin": "http://127.0.0.1:8470", "Sec-Fetch-Site": "same-origin"]
    #expect(try await site.send(.delete, "/api/v1/session", own).status == .noContent)
    try await site.remove()
  }

  /// Number 57: whatever changes something, with what a browser of somebody who is in
  /// would send for another site's page.
  @Test func noRouteThatChangesIsForAnotherSitesPage() async throws {
    let site = try await TestSite()
    var asked = 0
    for route in site.routes where ![.get, .head, .options].contains(route.method) {
      let path = route.pattern.text.split(separator: "/").map { part in
        part.hasPrefix("{") ? "aaaaaaaaaaaaaaaaaaaaaaaaaa" : String(part)
      }
      for headers: Headers in [["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site"]]
      {
        let answer = try await site.send(
          route.method, "/" + path.joined(separator: "/"), headers, body: Array("{}".utf8))
        #expect(answer.code == "foreignOrigin", "\(route.method) \(route.pattern.text)")
        asked += 1
      }
    }
    #expect(asked > 80)
    try await site.remove()
  }

  @Test func everyAnswerTellsTheBrowserWhatNotToDo() async throws {
    let site = try await TestSite()
    for path in ["/", "/api/v1/assets", "/nowhere", "/health/live"] {
      let headers = try await site.get(path).headers
      #expect(headers["Content-Security-Policy"]?.contains("default-src 'none'") == true, "\(path)")
      #expect(headers["X-Content-Type-Options"] == "nosniff")
      #expect(headers["Referrer-Policy"] == "same-origin")
      #expect(headers["Cache-Control"] == "no-store")
    }
    try await site.remove()
  }
}
