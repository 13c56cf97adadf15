import Catalog
import HTTP
import JSON
import Library
import TestSupport
import Testing

/// A picture that was asked for before is at hand, for as long as whoever asks may
/// see it and not for one request longer.
@Suite struct ResponseCacheTests {
  private struct Scene {
    let site: TestSite
    let asset: String
    let owner: String
    let visitor: String

    var tile: String { "/api/v1/assets/\(asset)/renditions/256" }

    init() async throws {
      // Analyses write what they find at any time, and whatever is written ends all answers.
      site = try await TestSite(analyses: [])
      asset = try await site.upload("sun.jpg", fixture("photos/captured_with_offset.jpg"))
      owner = try #require(site.cookie)
      visitor = try await site.addVisitor("b")
    }

    func send(
      _ method: HTTP.Method, _ path: String, _ body: JSON? = nil, as cookie: String
    ) async throws -> Answer {
      site.cookie = cookie
      guard let body else { return try await site.send(method, path) }
      return try await site.send(method, path, json: body)
    }

    /// Whether a request is answered without anything being looked up.
    func isReady(_ path: String, as cookie: String?, _ more: Headers = [:]) throws -> Bool {
      var headers: Headers = ["Host": "127.0.0.1:8470"]
      if let cookie { headers["Cookie"] = cookie }
      for (name, value) in more { headers[name] = value }
      return site.immediately(try HTTP.Request(.get, path, headers: headers)) != nil
    }

    /// Asks until the answer is at hand: what a request notes is written after it.
    func warm(_ path: String, as cookie: String?, _ more: Headers = [:]) async throws {
      site.cookie = cookie
      for _ in 0..<3 { #expect(try await site.get(path, more).status == .ok) }
      try await wait(for: "an answer at hand") {
        #expect(try await site.get(path, more).status == .ok)
        return try isReady(path, as: cookie, more)
      }
    }
  }

  @Test func theSecondAnswerIsTheFirst() async throws {
    let scene = try await Scene()
    #expect(try !scene.isReady(scene.tile, as: scene.owner))
    let first = try await scene.send(.get, scene.tile, as: scene.owner)
    try await scene.warm(scene.tile, as: scene.owner)
    let second = try await scene.send(.get, scene.tile, as: scene.owner)
    #expect(second.bytes == first.bytes && second.bytes.starts(with: [0xFF, 0xD8]))
    #expect(second.headers == first.headers && second.status == .ok)
    let tag = try #require(first.headers["ETag"])
    scene.site.cookie = scene.owner
    let unchanged = try await scene.site.get(scene.tile, ["If-None-Match": tag])
    #expect(unchanged.status == .notModified && unchanged.bytes.isEmpty)
    #expect(unchanged.headers["ETag"] == tag && unchanged.headers["Content-Type"] == nil)
    #expect(unchanged.headers["Content-Security-Policy"] != nil)
    #expect(try await scene.site.get(scene.tile, ["If-None-Match": "\"x\""]).status == .ok)
    let part = try await scene.site.get(scene.tile, ["Range": "bytes=0-1"])
    #expect(part.status == .partialContent && part.bytes == [0xFF, 0xD8])
    try await scene.site.remove()
  }

  @Test func itIsNobodyElsesAnswer() async throws {
    let scene = try await Scene()
    try await scene.warm(scene.tile, as: scene.owner)
    #expect(try !scene.isReady(scene.tile, as: scene.visitor))
    #expect(try !scene.isReady(scene.tile, as: nil))
    #expect(try !scene.isReady(scene.tile, as: scene.owner + "x"))
    #expect(try !scene.isReady(scene.tile + "?version=0", as: scene.owner))
    let other: Headers = ["Authorization": "Bearer x"]
    #expect(try !scene.isReady(scene.tile, as: scene.owner, other))
    scene.site.cookie = nil
    #expect(try await scene.site.get(scene.tile).status == 401)
    try await scene.site.remove()
  }

  /// What its owner does, and that nobody else sees the photo from then on.
  @Test(arguments: ["private", "hidden", "trashed", "removed"])
  func revokedAccessEndsAtOnce(_ act: String) async throws {
    let scene = try await Scene()
    try await scene.warm(scene.tile, as: scene.visitor)
    let photo = "/api/v1/assets/\(scene.asset)"
    switch act {
    case "private":
      _ = try await scene.send(.patch, photo, ["visibility": "private"], as: scene.owner)
    case "hidden": _ = try await scene.send(.patch, photo, ["hidden": true], as: scene.owner)
    case "trashed": _ = try await scene.send(.delete, photo, as: scene.owner)
    default:
      let account = try await scene.send(.get, "/api/v1/session", as: scene.visitor)
      let id = try #require(account.json["account"]?["id"]?.string)
      try await scene.warm(scene.tile, as: scene.visitor)
      let gone = try await scene.send(.delete, "/api/v1/accounts/" + id, as: scene.owner)
      #expect(gone.status == .noContent, "\(gone.text)")
    }
    let answer = try await scene.send(.get, scene.tile, as: scene.visitor)
    #expect(answer.status == (act == "removed" ? 401 : 404), "\(answer.text)")
    try await scene.site.remove()
  }

  @Test func aSharedAlbumThatIsTakenBackTakesItsPicturesWithIt() async throws {
    let scene = try await Scene()
    let photo = "/api/v1/assets/\(scene.asset)"
    _ = try await scene.send(.patch, photo, ["visibility": "private"], as: scene.owner)
    let made = try await scene.send(
      .post, "/api/v1/collections", ["title": "Ours"], as: scene.owner)
    let album = "/api/v1/collections/" + (made.json["collection"]?["id"]?.string ?? "")
    let chosen: JSON = ["assets": .ids([scene.asset])]
    _ = try await scene.send(.post, album + "/assets", chosen, as: scene.owner)
    let session = try await scene.send(.get, "/api/v1/session", as: scene.visitor)
    let share = album + "/shares/" + (session.json["account"]?["id"]?.string ?? "")
    _ = try await scene.send(.put, share, ["mayAdd": false], as: scene.owner)
    try await scene.warm(scene.tile, as: scene.visitor)
    _ = try await scene.send(.delete, share, as: scene.owner)
    #expect(try await scene.send(.get, scene.tile, as: scene.visitor).status == 404)
    try await scene.site.remove()
  }

  @Test func aSessionThatHasEndedGetsNothing() async throws {
    let scene = try await Scene()
    try await scene.warm(scene.tile, as: scene.visitor)
    #expect(
      try await scene.send(.delete, "/api/v1/session", as: scene.visitor).status == .noContent)
    #expect(try await scene.send(.get, scene.tile, as: scene.visitor).status == 401)
    try await scene.site.remove()
  }

  @Test func aTokenThatWasEndedGetsNothing() async throws {
    let scene = try await Scene()
    let wanted: JSON = ["name": "Frame", "level": "read"]
    let made = try await scene.send(.post, "/api/v1/tokens", wanted, as: scene.owner)
    let token = try #require(made.json["token"])
    let bearer: Headers = ["Authorization": "Bearer " + (token["secret"]?.string ?? "")]
    try await scene.warm(scene.tile, as: nil, bearer)
    let path = "/api/v1/tokens/" + (token["id"]?.string ?? "")
    #expect(try await scene.send(.delete, path, as: scene.owner).status == .noContent)
    scene.site.cookie = nil
    #expect(try await scene.site.get(scene.tile, bearer).status == 401)
    try await scene.site.remove()
  }

  /// What is done to a link, and what whoever has only its address hears then.
  @Test(arguments: [
    ("ended", Status(410)), ("locked", 401), ("changed", 410),
  ])
  func aLinkGivesNothingMoreThanItDoesNow(_ act: String, _ expected: Status) async throws {
    let scene = try await Scene()
    let other = try await scene.site.addPhotos(1)
    let chosen: JSON = ["assets": .ids([scene.asset])]
    let made = try await scene.send(.post, "/api/v1/links", chosen, as: scene.owner)
    let link = try #require(made.json["link"])
    let tile = "\(link["path"]?.string ?? "")/photos/\(scene.asset)/256"
    try await scene.warm(tile, as: nil)
    let path = "/api/v1/links/" + (link["id"]?.string ?? "")
    switch act {
    case "ended": _ = try await scene.send(.delete, path, as: scene.owner)
    case "locked":
      _ = try await scene.send(.patch, path, ["password": "plum violet anchor"], as: scene.owner)
    default: _ = try await scene.send(.patch, path, ["assets": .ids(other)], as: scene.owner)
    }
    scene.site.cookie = nil
    #expect(try await scene.site.get(tile).status == expected)
    try await scene.site.remove()
  }
}
