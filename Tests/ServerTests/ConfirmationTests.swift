import Catalog
import HTTP
import JSON
import Library
import Server
import Testing

/// The password is asked for again before anything that outlasts a session, and what a new
/// password ends.
@Suite struct ConfirmationTests {
  private static let password = "plum violet anchor"

  /// A library whose owner has no password yet.
  private func unprotected() async throws -> (TestSite, StandingClock) {
    let clock = StandingClock()
    return (try await TestSite(options: clock.options), clock)
  }

  private func set(_ body: JSON, _ site: TestSite) async throws {
    let answer = try await site.send(.put, "/api/v1/account/password", json: body)
    #expect(answer.status == .noContent, "\(answer.text)")
    let header = try #require(answer.headers["Set-Cookie"])
    site.cookie = String(header.prefix { $0 != ";" })
  }

  private func token(_ site: TestSite) async throws -> Answer {
    try await site.send(.post, "/api/v1/tokens", json: ["name": "Frame", "level": "read"])
  }

  private func confirm(_ site: TestSite, _ password: String) async throws -> Answer {
    try await site.send(
      .post, "/api/v1/session/confirmation", json: ["password": .string(password)])
  }

  @Test func aTokenIsMadeOnlySoonAfterThePasswordWasGiven() async throws {
    let (site, clock) = try await unprotected()
    try await set(["new": .string(Self.password)], site)
    #expect(try await token(site).status == .created)
    clock.go(seconds: 14 * 60)
    #expect(try await token(site).status == .created)
    clock.go(seconds: 2 * 60)
    #expect(try await token(site).code == "passwordRequired")
    #expect(try await confirm(site, "another one altogether").code == "wrongPassword")
    #expect(try await token(site).code == "passwordRequired")
    #expect(try await confirm(site, Self.password).status == .noContent)
    #expect(try await token(site).status == .created)
    clock.go(seconds: 16 * 60)
    #expect(try await token(site).code == "passwordRequired")
    // Looking, and links to photos, need none.
    let ids = try await site.addPhotos(1)
    #expect(try await site.get("/api/v1/tokens").status == .ok)
    let link = try await site.send(.post, "/api/v1/links", json: ["assets": .ids(ids)])
    #expect(link.status == .created)
    try await site.remove()
  }

  @Test func accountsAndOthersPasswordsNeedItToo() async throws {
    let (site, clock) = try await unprotected()
    try await set(["new": .string(Self.password)], site)
    let bob: JSON = ["name": "Bob", "role": "member", "password": "quiet amber harbour"]
    let made = try await site.send(.post, "/api/v1/accounts", json: bob)
    let id = try #require(made.json["id"]?.string, "\(made.text)")
    clock.go(seconds: 16 * 60)
    let account = "/api/v1/accounts/\(id)"
    let tries: [(HTTP.Method, String, JSON?)] = [
      (.post, "/api/v1/accounts", ["name": "C", "role": "member", "password": "quiet amber sea"]),
      (.post, "\(account)/invitation", nil), (.post, "/api/v1/invitations", ["role": "viewer"]),
      (.patch, account, ["role": "administrator"]), (.delete, account, nil),
    ]
    for (method, path, body) in tries {
      let answer =
        if let body { try await site.send(method, path, json: body) } else {
          try await site.send(method, path)
        }
      #expect(answer.code == "passwordRequired", "\(method) \(path)")
    }
    // A quota or a name gives nobody access.
    #expect(
      try await site.send(.patch, account, json: ["quotaBytes": 1_000_000]).status == .noContent)
    #expect(try await confirm(site, Self.password).status == .noContent)
    for (method, path, body) in tries {
      let answer =
        if let body { try await site.send(method, path, json: body) } else {
          try await site.send(method, path)
        }
      #expect(answer.status.code < 300, "\(method) \(path): \(answer.text)")
    }
    try await site.remove()
  }

  @Test func anOwnerWithoutAPasswordIsNotAskedForOne() async throws {
    let (site, clock) = try await unprotected()
    clock.go(seconds: 600 * 60)
    #expect(try await token(site).status == .created)
    #expect(try await confirm(site, "anything").status == .noContent)
    try await site.remove()
  }

  @Test func anotherSessionIsAskedForItself() async throws {
    let (site, clock) = try await unprotected()
    try await set(["new": .string(Self.password)], site)
    let first = site.cookie
    let signedIn = try await site.send(
      .post, "/api/v1/session",
      json: ["name": "owner", "password": .string(Self.password)])
    let header = try #require(signedIn.headers.values("Set-Cookie").first, "\(signedIn.text)")
    clock.go(seconds: 16 * 60)
    #expect(try await confirm(site, Self.password).status == .noContent)
    #expect(try await token(site).status == .created)
    site.cookie = String(header.prefix { $0 != ";" })
    #expect(try await token(site).code == "passwordRequired")
    site.cookie = first
    #expect(try await token(site).status == .created)
    try await site.remove()
  }

  // MARK: - What ends with a password

  private func grants(_ site: TestSite) async throws -> (links: Int, tokens: Int) {
    let all = try await site.get("/api/v1/grants").json
    return (all["links"]?.array?.count ?? -1, all["tokens"]?.array?.count ?? -1)
  }

  @Test func aNewPasswordEndsTokensAndLinksOnlyIfAsked() async throws {
    let (site, _) = try await unprotected()
    let ids = try await site.addPhotos(1)
    _ = try await site.send(.post, "/api/v1/links", json: ["assets": .ids(ids)])
    let secret = try #require(try await token(site).json["token"]?["secret"]?.string)
    try await set(["new": .string(Self.password)], site)
    #expect(try await grants(site) == (1, 1))
    try await set(
      ["old": .string(Self.password), "new": "quiet amber harbour", "endsGrants": true], site)
    #expect(try await grants(site) == (0, 0))
    let bearer: Headers = ["Authorization": "Bearer " + secret]
    site.cookie = nil
    #expect(try await site.get("/api/v1/assets", bearer).code == "unknownToken")
    try await site.remove()
  }

  @Test func aResetEndsTheTokensOfTheAccount() async throws {
    let (site, _) = try await unprotected()
    let owner = site.cookie
    let bob = try await site.addVisitor("bob")
    site.cookie = bob
    let secret = try #require(try await token(site).json["token"]?["secret"]?.string)
    site.cookie = owner
    let all = try await site.get("/api/v1/accounts").json["accounts"]?.array
    let id = try #require(all?.first { $0["name"] == "bob" }?["id"]?.string)
    let made = try await site.send(.post, "/api/v1/accounts/\(id)/invitation")
    let path = try #require(made.json["path"]?.string)
    site.cookie = nil
    let bearer: Headers = ["Authorization": "Bearer " + secret]
    #expect(try await site.get("/api/v1/assets", bearer).status == .ok)
    let accepted = try await site.send(
      .post, "/api/v1/invitations/\(path.dropFirst("/invitation/".count))",
      json: ["password": "quiet amber harbour"])
    #expect(accepted.status == .created, "\(accepted.text)")
    #expect(try await site.get("/api/v1/assets", bearer).code == "unknownToken")
    site.cookie = bob
    #expect(try await site.get("/api/v1/session").status.code == 401)
    try await site.remove()
  }

  @Test func wrongPasswordsAreCountedForTheAdministrator() async throws {
    let (site, clock) = try await unprotected()
    try await set(["new": .string(Self.password)], site)
    let owner = site.cookie
    site.cookie = nil
    for _ in 0..<3 {
      let answer = try await site.send(
        .post, "/api/v1/session", json: ["name": "Owner", "password": "not this one"])
      #expect(answer.code == "wrongPassword")
      clock.go(seconds: 2000 * 60)
    }
    site.cookie = owner
    let all = try await site.get("/api/v1/accounts").json["accounts"]?.array
    #expect(all?.first?["wrongPasswords"] == 3)
    try await site.remove()
  }
}
