import Catalog
import HTTP
import JSON
import Library
import Server
import Testing

/// What somebody else's private things look like: as though they were not there.
@Suite struct VisitorTests {
  private struct Attempt {
    let method: HTTP.Method
    let path: String
    let body: JSON?

    init(_ method: HTTP.Method, _ path: String, _ body: JSON? = nil) {
      self.method = method
      self.path = path
      self.body = body
    }
  }

  /// Every address about something of the owner's, with what it is asked for.
  private func requests(
    _ asset: String, _ album: String, _ other: String
  ) -> [Attempt] {
    let (photo, collection) = ("/api/v1/assets/\(asset)", "/api/v1/collections/\(album)")
    let list = JSON.object(["assets": .ids([asset])])
    return [
      Attempt(.get, photo), Attempt(.get, photo + "/group"), Attempt(.get, photo + "/collections"),
      Attempt(.get, photo + "/resources"), Attempt(.get, photo + "/original"),
      Attempt(.get, photo + "/fonts"),
      Attempt(.patch, photo, ["title": "x"]), Attempt(.patch, photo, ["favorite": true]),
      Attempt(.delete, photo),
      Attempt(.post, photo + "/represent"),
      Attempt(.post, "/api/v1/assets/edit", ["assets": .ids([asset]), "changes": ["rating": 1]]),
      Attempt(.post, "/api/v1/assets/trash", list), Attempt(.post, "/api/v1/assets/restore", list),
      Attempt(.post, "/api/v1/assets/unstack", list),
      Attempt(.post, "/api/v1/assets/stack", ["assets": .ids([asset, other])]),
      Attempt(.get, collection), Attempt(.get, collection + "/assets"),
      Attempt(.get, collection + "/shares"), Attempt(.patch, collection, ["title": "x"]),
      Attempt(.delete, collection), Attempt(.post, collection + "/assets", list),
      Attempt(.post, collection + "/remove", list),
      Attempt(.put, collection + "/shares/" + other, ["mayAdd": true]),
      Attempt(.delete, collection + "/shares/" + other),
      Attempt(.get, "/api/v1/collections?folder=" + album),
    ]
  }

  @Test func privatePhotosAreMissingForOtherAccounts() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let hidden: JSON = ["visibility": "private"]
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[0])", json: hidden)
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "Mine"])
    let album = try #require(made.json["collection"]?["id"]?.string)
    let owner = site.cookie
    site.cookie = try await site.addVisitor("b")
    for request in requests(ids[0], album, ids[1]) {
      let answer =
        if let body = request.body {
          try await site.send(request.method, request.path, json: body)
        } else { try await site.send(request.method, request.path) }
      #expect(answer.status == 404, "\(request.method) \(request.path): \(answer.text)")
      #expect(!answer.text.contains("Mine"))
    }
    #expect(try await site.ids("/api/v1/assets") == [ids[1]])
    #expect(try await site.get("/api/v1/collections").json["collections"] == [])
    site.cookie = owner
    #expect(try await site.get("/api/v1/assets/\(ids[0])").json["rating"] == 0)
    #expect(try await site.ids("/api/v1/assets") == ids)
    try await site.remove()
  }

  @Test func photosThatTheFamilySeesAreChangedByTheirOwnerOnly() async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(1)[0]
    let place = try await site.send(.post, "/api/v1/places", json: ["name": "Café"])
    let placeID = try #require(place.json["place"]?["id"]?.string)
    site.cookie = try await site.addVisitor("b")
    let path = "/api/v1/assets/\(id)"
    #expect(try await site.send(.patch, path, json: ["title": "x"]).code == "notOwner")
    #expect(try await site.send(.delete, path).code == "notOwner")
    let liked = try await site.send(.patch, path, json: ["favorite": true])
    #expect(liked.json["asset"]?["favorite"] == true)
    let renamed = try await site.send(
      .patch, "/api/v1/places/\(placeID)", json: ["name": "Bar"])
    #expect(renamed.code == "notOwner")
    let review: JSON = ["stars": 5, "text": ""]
    let words = try await site.send(.post, "/api/v1/places/\(placeID)/reviews", json: review)
    #expect(words.status == .created)
    site.cookie = try await site.addVisitor("c", role: "viewer")
    for path in ["/api/v1/collections", "/api/v1/places"] {
      let body: JSON = ["title": "x", "name": "x"]
      #expect(try await site.send(.post, path, json: body).code == "mayNotAdd")
    }
    try await site.remove()
  }

  @Test func aSharedAlbumIsSeenAndFilledAsItsOwnerSays() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "Both"])
    let album = "/api/v1/collections/" + (made.json["collection"]?["id"]?.string ?? "")
    _ = try await site.send(.post, album + "/assets", json: ["assets": .ids([ids[0]])])
    let owner = site.cookie
    let friend = try await site.addVisitor("b")
    site.cookie = friend
    let friendID = try #require(
      try await site.get("/api/v1/session").json["account"]?["id"]?.string)
    #expect(try await site.get(album).status == 404)
    site.cookie = owner
    let share = album + "/shares/" + friendID
    #expect(try await site.send(.put, share, json: ["mayAdd": false]).status == .noContent)
    let shares = try await site.get(album + "/shares").json["shares"]
    #expect(shares?[0]?["account"] == .string(friendID))
    site.cookie = friend
    #expect(try await site.ids(album + "/assets") == [ids[0]])
    let more: JSON = ["assets": .ids([ids[1]])]
    #expect(try await site.send(.post, album + "/assets", json: more).code == "notOwner")
    #expect(try await site.get(album + "/shares").code == "notOwner")
    site.cookie = owner
    _ = try await site.send(.put, share, json: ["mayAdd": true])
    site.cookie = friend
    #expect(try await site.send(.post, album + "/assets", json: more).status == .ok)
    site.cookie = owner
    #expect(try await site.send(.delete, share).status == .noContent)
    site.cookie = friend
    #expect(try await site.get(album).status == 404)
    try await site.remove()
  }
}
