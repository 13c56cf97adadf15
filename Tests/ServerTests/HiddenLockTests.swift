import Catalog
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Hidden photos that are locked are nowhere: the lock is the server's, by session.
@Suite(.tags(.noSecondGo)) struct HiddenLockTests {
  private static let password = "plum violet anchor"
  private static let path = "/api/v1/account/hidden"

  /// A library with a hidden photo, and a lock by a PIN.
  private func locked() async throws -> (site: TestSite, clock: StandingClock, hidden: String) {
    let clock = StandingClock()
    let site = try await TestSite(options: clock.options)
    let ids = try await site.addPhotos(2)
    _ = try await site.send(
      .patch, "/api/v1/assets/\(ids[0])",
      json: ["hidden": true, "title": "Secretmark", "keywords": ["Secretmark"]])
    let set = try await site.send(
      .put, "/api/v1/account/password", json: ["new": .string(Self.password)])
    site.cookie = try String(#require(set.headers["Set-Cookie"]).prefix { $0 != ";" })
    let answer = try await site.send(
      .put, Self.path,
      json: ["lock": "pin", "pin": "2580", "minutes": 5, "secret": .string(Self.password)])
    #expect(answer.status == .noContent, "\(answer.text)")
    return (site, clock, ids[0])
  }

  private func open(_ site: TestSite, _ secret: String) async throws -> Answer {
    try await site.send(.post, Self.path + "/open", json: ["secret": .string(secret)])
  }

  @Test func noAnswerToASessionHasThemWhileTheyAreLocked() async throws {
    let (site, clock, hidden) = try await locked()
    let before = try await site.get("/api/v1/changes").json["token"]?.string ?? ""
    for isOpen in [false, true, false] {
      var asked = 0
      var found = 0
      for route in site.routes where route.method == .get && route.access != .link {
        let parts = route.pattern.parts.map { part -> String in
          switch part {
          case .literal(let text): text
          case .value("size"): "256"
          case .value("name"): "hidden"
          case .value, .rest: hidden
          }
        }
        var path = "/" + parts.joined(separator: "/")
        // Streams do not end.
        if path.hasSuffix("/events") { continue }
        if path.hasSuffix("/search") { path += "?q=Secretmark" }
        if path.hasSuffix("/suggestions") { path += "?q=Secretm" }
        if path.hasSuffix("/changes") { path += "?since=\(before)" }
        asked += 1
        let answer = try await site.get(path)
        let isIn = answer.text.contains("Secretmark") || answer.text.contains(hidden)
        // A refusal repeats the id that was asked for.
        if isIn, !answer.text.contains("noSuchAsset"), answer.status == .ok { found += 1 }
        if !isOpen, path.contains("/assets/\(hidden)") {
          #expect(answer.status.code == 404, "\(path): \(answer.status.code)")
        }
      }
      #expect(asked > 30)
      #expect(isOpen ? found >= 2 : found == 0, "\(isOpen): \(found)")
      if isOpen {
        clock.go(seconds: 301)
      } else {
        #expect(try await open(site, "2580").status == .noContent)
      }
    }
    try await site.remove()
  }

  @Test func aLockMayBeTheAccountsPasswordAlone() async throws {
    let (site, clock, hidden) = try await locked()
    let lock: JSON = ["lock": "password", "minutes": 5, "secret": .string(Self.password)]
    #expect(try await site.send(.put, Self.path, json: lock).status == .noContent)
    // The PIN of before opens it no longer.
    #expect(try await open(site, "2580").code == "wrongPassword")
    #expect(try await site.ids("/api/v1/smart-albums/hidden/assets") == [])
    #expect(try await open(site, Self.password).status == .noContent)
    #expect(try await site.ids("/api/v1/smart-albums/hidden/assets") == [hidden])
    clock.go(seconds: 301)
    #expect(try await site.ids("/api/v1/smart-albums/hidden/assets") == [])
    try await site.remove()
  }

  @Test func changesOfHiddenPhotosAreToldOnlyToThoseWhoSeeThem() async throws {
    let (site, _, hidden) = try await locked()
    let other = try await site.addPhotos(1)[0]
    #expect(try await open(site, "2580").status == .noContent)
    let start = try await site.get("/api/v1/changes").json["token"]?.string ?? ""
    _ = try await site.send(.patch, "/api/v1/assets/\(hidden)", json: ["title": "b"])
    _ = try await site.send(.patch, "/api/v1/assets/\(other)", json: ["hidden": true])
    func told() async throws -> [String: String] {
      let changes = try await site.get("/api/v1/changes?since=\(start)").json["changes"]?.array
      return Dictionary(
        (changes ?? []).map { ($0["id"]?.string ?? "", $0["change"]?.string ?? "") },
        uniquingKeysWith: { $1 })
    }
    #expect(try await told() == [hidden: "updated", other: "updated"])
    _ = try await site.send(.post, Self.path + "/close")
    #expect(try await told() == [other: "deleted"])
    try await site.remove()
  }

  @Test func nothingIsChangedOrDeletedOfThemWhileTheyAreLocked() async throws {
    let (site, _, hidden) = try await locked()
    let edit: JSON = ["assets": .ids([hidden]), "changes": ["hidden": false]]
    #expect(try await site.send(.post, "/api/v1/assets/edit", json: edit).code == "noSuchAsset")
    let trash: JSON = ["assets": .ids([hidden])]
    #expect(try await site.send(.post, "/api/v1/assets/trash", json: trash).code == "noSuchAsset")
    _ = try await open(site, Self.password)
    #expect(try await site.send(.post, "/api/v1/assets/trash", json: trash).status == .ok)
    _ = try await site.send(.post, Self.path + "/close")
    #expect(try await site.ids("/api/v1/smart-albums/trash/assets") == [])
    _ = try await site.send(.post, "/api/v1/trash/empty")
    _ = try await open(site, Self.password)
    #expect(try await site.ids("/api/v1/smart-albums/trash/assets") == [hidden])
    try await site.remove()
  }

  @Test func guessesAreCountedAndTheLockIsChangedOnlyByItsSecret() async throws {
    let (site, clock, _) = try await locked()
    let off: JSON = ["lock": "none", "secret": "1111"]
    #expect(try await site.send(.put, Self.path, json: off).code == "wrongPassword")
    for _ in 0..<9 { #expect(try await open(site, "0000").code == "wrongPassword") }
    let waiting = try await open(site, "2580")
    #expect(waiting.status == 429 && waiting.code == "tooManyAttempts", "\(waiting.text)")
    clock.go(seconds: 3600)
    #expect(try await open(site, "2580").status == .noContent)
    for (pin, lock) in [("123", "pin"), ("12345678901234", "pin"), ("12a4", "pin")] {
      let body: JSON = ["lock": .string(lock), "pin": .string(pin), "secret": "2580"]
      #expect(try await site.send(.put, Self.path, json: body).code == "badValue", "\(pin)")
    }
    let gone: JSON = ["lock": "none", "secret": "2580"]
    #expect(try await site.send(.put, Self.path, json: gone).status == .noContent)
    #expect(try await site.ids("/api/v1/smart-albums/hidden/assets").count == 1)
    try await site.remove()
  }
}
