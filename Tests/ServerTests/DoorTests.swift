import Catalog
import HTTP
import JSON
import Library
import Testing

@Suite struct DoorTests {
  @Test func whoOpensTheLinkIsTheLocalOwner() async throws {
    let site = try await TestSite(isClaimed: false)
    let link = "/claim/" + (try await site.library.access.makeClaim())
    let answer = try await site.get(link)
    #expect(answer.status == .seeOther)
    #expect(answer.headers["Location"] == "/")
    let cookie = try #require(answer.headers["Set-Cookie"])
    #expect(cookie.contains("HttpOnly"))
    #expect(cookie.contains("SameSite=Strict"))

    site.cookie = String(cookie.prefix { $0 != ";" })
    let session = try await site.get("/api/v1/session")
    #expect(session.json["account"]?["role"] == "administrator")
    #expect(session.json["library"]?["assets"] == 0)
    try await site.remove()
  }

  /// As nginx asks with `proxy_http_version 1.1` and nothing else: the visitor may be anywhere.
  @Test func behindAProxyThatSaysNothingTheLinkAsksForAPassword() async throws {
    let site = try await TestSite(isClaimed: false)
    let link = "/claim/" + (try await site.library.access.makeClaim())
    let answer = try await site.get(link, ["Connection": "close"])
    #expect(answer.status == .ok && answer.headers["Set-Cookie"] == nil)
    #expect(answer.text.contains("Welcome to your library"))
    #expect(try await site.get(link).status == .seeOther)
    try await site.remove()
  }

  @Test func theLinkLetsInOnce() async throws {
    let site = try await TestSite(isClaimed: false)
    let link = "/claim/" + (try await site.library.access.makeClaim())
    #expect(try await site.get(link).status == .seeOther)
    let second = try await site.get(link)
    #expect(second.status == 410)
    #expect(second.headers["Set-Cookie"] == nil)
    #expect(second.text.contains("Open the link"))
    try await site.remove()
  }

  @Test func lookingWhetherTheLinkLeadsAnywhereDoesNotUseItUp() async throws {
    let site = try await TestSite(isClaimed: false)
    let link = "/claim/" + (try await site.library.access.makeClaim())
    #expect(try await site.send(.head, link).headers["Set-Cookie"] == nil)
    #expect(try await site.get(link).status == .seeOther)
    try await site.remove()
  }

  @Test(arguments: ["/claim/x", "/claim/AAAAAAAAAAAAAAAAAAAAAA"])
  func aGuessedLinkLetsNobodyIn(_ link: String) async throws {
    let site = try await TestSite(isClaimed: false)
    _ = try await site.library.access.makeClaim()
    let answer = try await site.get(link)
    #expect(answer.status == 410)
    #expect(answer.headers["Set-Cookie"] == nil)
    try await site.remove()
  }

  @Test func withoutTheCookiePagesAskForTheLinkAndTheRestSaysWhy() async throws {
    let site = try await TestSite(isClaimed: false)
    for path in ["/", "/photo/abc"] {
      let page = try await site.get(path)
      #expect(page.status == 401)
      #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(page.text.contains("Open the link"))
    }
    for path in ["/api/v1/assets", "/api/v1/session", "/api/v1/strip", "/api/v1/changes"] {
      let answer = try await site.get(path)
      #expect(answer.status == 401)
      #expect(answer.code == "signInRequired")
    }
    let upload = try await site.send(.put, "/api/v1/uploads/a.jpg", body: [1, 2, 3])
    #expect(upload.code == "signInRequired")
    try await site.remove()
  }

  @Test func leavingEndsTheSession() async throws {
    let site = try await TestSite()
    #expect(try await site.send(.delete, "/api/v1/session").status == .noContent)
    #expect(try await site.get("/api/v1/session").status == 401)
    try await site.remove()
  }

  @Test func aSessionOutlivesARestart() async throws {
    let before = try await TestSite()
    await before.close()
    let after = try await TestSite(folder: before.folder, isClaimed: false)
    after.cookie = before.cookie
    #expect(try await after.get("/api/v1/session").status == .ok)
    try await after.remove()
  }
}
