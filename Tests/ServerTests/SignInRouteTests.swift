import Catalog
import HTTP
import JSON
import Library
import Testing

@Suite struct SignInRouteTests {
  @Test func theLinkMakesABrowserOfThisMachineTheLocalOwners() async throws {
    let site = try await TestSite(isClaimed: false)
    let claim = try await site.library.access.makeClaim()
    let page = try await site.get("/claim/" + claim)
    #expect(page.status == .ok && page.text.contains("Welcome to your library"))
    let answer = try await site.redeem(claim)
    #expect(answer.status == .created)
    let cookie = try #require(answer.headers["Set-Cookie"])
    #expect(cookie.contains("HttpOnly"))
    #expect(cookie.contains("SameSite=Strict"))

    site.cookie = String(cookie.prefix { $0 != ";" })
    let session = try await site.get("/api/v1/session")
    #expect(session.json["account"]?["role"] == "administrator")
    #expect(session.json["library"]?["assets"] == 0)
    let again = try await site.get("/claim/" + claim)
    #expect(again.status == .seeOther && again.headers["Location"] == "/")
    try await site.remove()
  }

  /// As a browser asks through nginx with `proxy_http_version 1.1` and nothing else, and as any
  /// program asks that sends no origin: the visitor may be anywhere.
  @Test func whereTheOriginIsNotThisMachinesTheLinkNeedsAPassword() async throws {
    let site = try await TestSite(isClaimed: false)
    let claim = try await site.library.access.makeClaim()
    let page = try await site.get("/claim/" + claim, ["Sec-Fetch-Site": "none"])
    #expect(page.status == .ok && page.headers["Set-Cookie"] == nil)
    let through = try await site.redeem(claim, ["Origin": "https://photos.example.org"])
    #expect(through.code == "forwarded")
    let hidden = try await site.redeem(claim, ["Origin": "null"])
    #expect(hidden.code == "forwarded")
    let program = try await site.send(
      .post, "/api/v1/claim", json: ["token": .string(claim)])
    #expect(program.status == 400 && program.headers["Set-Cookie"] == nil)
    // With an old browser, which says nothing about the site.
    let body: JSON = ["token": .string(claim)]
    let old = try await site.send(
      .post, "/api/v1/claim",
      ["Content-Type": "application/json", "Origin": "https://photos.example.org"],
      body: Array(body.text.utf8))
    #expect(old.code == "foreignOrigin")
    #expect(try await site.redeem(claim).status == .created)
    try await site.remove()
  }

  @Test func theLinkLetsInOnce() async throws {
    let site = try await TestSite(isClaimed: false)
    let claim = try await site.library.access.makeClaim()
    #expect(try await site.redeem(claim).status == .created)
    let second = try await site.redeem(claim)
    #expect(second.status == 410 && second.code == "claimSpent")
    #expect(second.headers["Set-Cookie"] == nil)
    let page = try await site.get("/claim/" + claim)
    #expect(page.status == 410 && page.text.contains("Open the link"))
    try await site.remove()
  }

  @Test func openingTheLinkDoesNotUseItUp() async throws {
    let site = try await TestSite(isClaimed: false)
    let claim = try await site.library.access.makeClaim()
    for method: HTTP.Method in [.head, .get, .get] {
      #expect(try await site.send(method, "/claim/" + claim).headers["Set-Cookie"] == nil)
    }
    #expect(try await site.redeem(claim).status == .created)
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
