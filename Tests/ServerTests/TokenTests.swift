import Catalog
import Foundation
import HTTP
import JSON
import Library
import PostgresSupport
import Server
import TestSupport
import Testing

/// What programs do that have a token, and what they do not.
@Suite struct TokenTests {
  private func token(_ site: TestSite, _ wanted: JSON) async throws -> (id: String, bearer: Headers)
  {
    let made = try await site.send(.post, "/api/v1/tokens", json: wanted)
    #expect(made.status == .created, "\(made.text)")
    let token = try #require(made.json["token"])
    let secret = try #require(token["secret"]?.string)
    #expect(secret.count == 43)
    return (try #require(token["id"]?.string), ["Authorization": "Bearer " + secret])
  }

  @Test func eachLevelReachesAsFarAsItSays() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let (_, add) = try await token(site, ["name": "Phone", "level": "add"])
    let (_, read) = try await token(site, ["name": "Frame", "level": "read"])
    let (_, write) = try await token(site, ["name": "Script", "level": "write"])
    site.cookie = nil
    let photo = "/api/v1/assets/\(ids[0])"
    #expect(try await site.get("/api/v1/assets", read).json["assets"]?.array?.count == 2)
    #expect(try await site.get(photo, write).status == .ok)
    #expect(try await site.get("/api/v1/assets", add).code == "beyondToken")
    #expect(try await site.get(photo, add).code == "beyondToken")
    let title = Array(#"{"title": "x"}"#.utf8)
    let json = { (headers: Headers) in headers.adding("Content-Type", "application/json") }
    #expect(try await site.send(.patch, photo, json(read), body: title).code == "beyondToken")
    #expect(try await site.send(.patch, photo, json(write), body: title).status == .ok)
    let bytes = Array("no photo".utf8)
    let put = "/api/v1/uploads/a.jpg"
    #expect(try await site.send(.put, put, read, body: bytes).code == "beyondToken")
    // It is let in, and then the file is looked at.
    #expect(try await site.send(.put, put, add, body: bytes).code == "notAPhoto")
    #expect(try await site.send(.put, put, write, body: bytes).code == "notAPhoto")
    try await site.remove()
  }

  /// By `Authorization: Bearer` as by `Basic`, and of both together.
  @Test(arguments: ["/api/v1/assets", "/api/v1/uploads", "/dav/"])
  func wrongTokensWaitAndTheRightOneNever(_ path: String) async throws {
    let site = try await TestSite(options: StandingClock().options)
    let (_, right) = try await token(site, ["name": "Script", "level": "write"])
    site.cookie = nil
    let method: HTTP.Method = path == "/api/v1/assets" ? .get : .propfind
    let headers: Headers = ["Depth": "0"]
    var codes: [String?] = []
    for number in 0..<14 {
      let wrong = headers.adding("Authorization", "Bearer wrong\(number)")
      let answer = try await site.send(method, path, wrong)
      codes.append(answer.code)
      #expect((answer.headers["Retry-After"] != nil) == (answer.status == 429))
    }
    #expect(codes.prefix(10).allSatisfy { $0 == "unknownToken" }, "\(codes)")
    #expect(codes.dropFirst(10).allSatisfy { $0 == "tooManyAttempts" }, "\(codes)")
    let basic = "Basic " + Base64.text(of: Array("me:wrong".utf8))
    let dav = try await site.send(.propfind, "/dav/", headers.adding("Authorization", basic))
    #expect(dav.code == "tooManyAttempts")
    let elsewhere = SocketAddress(host: .v4(0x7F00_0002), port: 0)
    let other = headers.adding("Authorization", "Bearer wrong")
    #expect(try await site.send(method, path, other, from: elsewhere).code == "unknownToken")
    let known = right.adding("Depth", "0")
    #expect(try await site.send(method, path, known).status.code / 100 == 2)
    try await site.remove()
  }

  @Test func anAddingTokenBringsAPhotoAndDoesNotSeeIt() async throws {
    let site = try await TestSite()
    let (_, add) = try await token(site, ["name": "Phone", "level": "add"])
    let owner = site.cookie
    site.cookie = nil
    let photo = try fixture("photos/captured_with_offset.jpg")
    let stored = try await site.send(.put, "/api/v1/uploads/sun.jpg", add, body: photo)
    #expect(stored.status == .created, "\(stored.text)")
    let id = try #require(stored.json["asset"]?.string)
    #expect(try await site.get("/api/v1/assets/" + id, add).code == "beyondToken")
    site.cookie = owner
    #expect(try await site.get("/api/v1/assets/" + id).status == .ok)
    try await site.remove()
  }

  /// Number 58.
  @Test(arguments: ["add", "limited", "read", "write"])
  func aTokenCannotWidenItself(_ level: String) async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let chosen: JSON = level == "limited" ? .ids([ids[0]]) : []
    let (id, bearer) = try await token(
      site, ["name": "It", "level": .string(level), "assets": chosen])
    site.cookie = nil
    let json = bearer.adding("Content-Type", "application/json")
    let more = Array(#"{"assets": ["\#(ids[0])", "\#(ids[1])"]}"#.utf8)
    let new = Array(#"{"name": "More", "level": "write"}"#.utf8)
    let tries: [(HTTP.Method, String, [UInt8])] = [
      (.get, "/api/v1/tokens", []), (.post, "/api/v1/tokens", new),
      (.patch, "/api/v1/tokens/\(id)", more), (.delete, "/api/v1/tokens/\(id)", []),
      (.post, "/api/v1/links", more), (.get, "/api/v1/grants", []),
      (.get, "/api/v1/sessions", []), (.delete, "/api/v1/sessions", []),
      (.put, "/api/v1/account/password", Array(#"{"new": "plum violet anchor"}"#.utf8)),
      (.patch, "/api/v1/account", Array(#"{"name": "Me"}"#.utf8)),
      (.get, "/api/v1/accounts", []), (.get, "/api/v1/jobs", []),
    ]
    for (method, path, body) in tries {
      let answer = try await site.send(method, path, json, body: body)
      #expect(answer.code == "beyondToken", "\(method) \(path): \(answer.text)")
    }
    try await site.remove()
  }

  @Test func aLimitedTokenSeesWhatIsChosenAndFollowsTheChoice() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let (id, bearer) = try await token(
      site, ["name": "Frame", "level": "limited", "assets": .ids([ids[0], ids[2]])])
    func seen() async throws -> [String] {
      let answer = try await site.get("/api/v1/assets", bearer)
      #expect(answer.status == .ok, "\(answer.text)")
      return answer.json["assets"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect(try await seen() == [ids[0], ids[2]])
    #expect(try await site.get("/api/v1/assets/\(ids[1])", bearer).code == "noSuchAsset")
    let other: JSON = ["assets": .ids([ids[1]])]
    #expect(try await site.send(.patch, "/api/v1/tokens/\(id)", json: other).status == .ok)
    #expect(try await seen() == [ids[1]])
    // What its owner hides or throws away is nobody else's to see.
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[1])", json: ["hidden": true])
    #expect(try await seen() == [])
    #expect(try await site.get("/api/v1/assets/\(ids[1])", bearer).status == 404)
    let one = try await site.get("/api/v1/tokens/\(id)")
    #expect(one.json["token"]?["assets"] == JSON.ids([ids[1]]))
    #expect(one.json["token"]?["count"] == 0)
    // A predicate would tell what the photo itself does not.
    let probe = "/api/v1/assets?where=%7B%22key%22:%22rating%22,%22is%22:%22=%22,%22value%22:0%7D"
    #expect(try await site.get(probe, bearer).code == "beyondToken")
    try await site.remove()
  }

  @Test func onlyItsHashIsKeptAndItEndsAtOnce() async throws {
    let site = try await TestSite()
    let (id, bearer) = try await token(site, ["name": "Script", "level": "read"])
    let secret = String(try #require(bearer["Authorization"]).dropFirst(7))
    let list = try await site.get("/api/v1/tokens")
    #expect(list.json["tokens"]?[0]?["name"] == "Script")
    #expect(!list.text.contains(secret))
    #expect(try await site.get("/api/v1/assets", bearer).status == .ok)
    #expect(try await site.send(.delete, "/api/v1/tokens/\(id)").status == .noContent)
    let after = try await site.get("/api/v1/assets", bearer)
    #expect(after.status == 401 && after.code == "unknownToken")
    #expect(after.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    #expect(try await site.send(.delete, "/api/v1/tokens/\(id)").code == "noSuchGrant")
    await site.close()
    for name in ["catalog.sqlite", "catalog.sqlite-wal"] where !storesInPostgres {
      let bytes = FileManager.default.contents(atPath: site.folder + "/" + name)
      #expect(bytes?.firstRange(of: Array(secret.utf8)) == nil)
    }
    try await site.remove()
  }

  @Test func othersTokensAreNotThere() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    let (id, _) = try await token(site, ["name": "Mine", "level": "read"])
    site.cookie = try await site.addVisitor("b")
    #expect(try await site.get("/api/v1/tokens").json["tokens"] == [])
    #expect(try await site.get("/api/v1/tokens/\(id)").code == "noSuchGrant")
    #expect(try await site.send(.delete, "/api/v1/tokens/\(id)").code == "noSuchGrant")
    // The family's photos are seen, and not given away by others.
    let wanted: JSON = ["name": "x", "level": "limited", "assets": .ids(ids)]
    #expect(try await site.send(.post, "/api/v1/tokens", json: wanted).code == "notOwner")
    try await site.remove()
  }

  @Test(
    arguments: [
      ["level": "read"], ["name": "x", "level": "all"], ["name": "", "level": "read"],
      ["name": "x", "level": "read", "days": 0], ["name": "x", "level": "limited", "assets": [1]],
    ] as [JSON])
  func impossibleValuesAreRefused(_ wanted: JSON) async throws {
    let site = try await TestSite()
    let answer = try await site.send(.post, "/api/v1/tokens", json: wanted)
    #expect([400, 422].contains(answer.status), "\(answer.text)")
    try await site.remove()
  }
}
