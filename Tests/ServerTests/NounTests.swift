import Catalog
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Albums, folders, places and what is said of photos, as a page asks for them.
@Suite struct NounTests {
  @Test func anAlbumIsMadeOnceFilledOrderedAndEmptied() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let path = "/api/v1/collections"
    let wanted: JSON = ["title": "Summer", "once": true]
    let made = try await site.send(.post, path, json: wanted)
    #expect(made.status == .created, "\(made.text)")
    let id = try #require(made.json["collection"]?["id"]?.string)
    #expect(made.headers["Location"] == "\(path)/\(id)")
    #expect(try await site.send(.post, path, json: wanted).json["collection"]?["id"] == .string(id))

    let album = "\(path)/\(id)"
    let filled = try await site.send(.post, album + "/assets", json: ["assets": .ids(ids)])
    #expect(filled.json["collection"]?["count"] == 3, "\(filled.text)")
    #expect(filled.json["collection"]?["cover"] == .string(ids[0]))
    #expect(filled.json["collection"]?["chosenCover"] == JSON.null)
    #expect(try await site.ids(album + "/assets") == ids)
    let last: JSON = ["assets": .ids([ids[2]]), "at": 0]
    _ = try await site.send(.post, album + "/assets", json: last)
    #expect(try await site.ids(album + "/assets") == [ids[2], ids[0], ids[1]])
    let first = try await site.get(album + "/assets?limit=2")
    let next = try #require(first.json["next"]?.string)
    #expect(try await site.ids(album + "/assets?limit=2&after=\(next)") == [ids[1]])
    #expect(try await site.ids(album + "/assets?order=newest").count == 3)

    let cover: JSON = ["cover": .string(ids[1]), "title": "Winter"]
    let renamed = try await site.send(.patch, album, json: cover).json["collection"]
    #expect(renamed?["title"] == "Winter")
    #expect(renamed?["chosenCover"] == .string(ids[1]))
    _ = try await site.send(.post, album + "/remove", json: ["assets": .ids([ids[0]])])
    #expect(try await site.ids(album + "/assets") == [ids[2], ids[1]])
    let holding = try await site.get("/api/v1/assets/\(ids[1])/collections").json
    #expect(holding["collections"]?[0]?["id"] == .string(id))
    #expect(try await site.send(.delete, album).status == .noContent)
    #expect(try await site.get(album).code == "noSuchCollection")
    #expect(try await site.ids("/api/v1/assets").count == 3)
    try await site.remove()
  }

  @Test func foldersHoldAlbumsInAnOrderThatIsGivenByHand() async throws {
    let site = try await TestSite()
    let path = "/api/v1/collections"
    func make(_ json: JSON) async throws -> String {
      let made = try await site.send(.post, path, json: json)
      return try #require(made.json["collection"]?["id"]?.string, "\(made.text)")
    }
    func titles(_ query: String) async throws -> [String] {
      let found = try await site.get(path + query).json["collections"]?.array
      return found?.compactMap { $0["title"]?.string } ?? []
    }
    let folder = try await make(["title": "Trips", "kind": "folder"])
    let one = try await make(["title": "One", "folder": .string(folder)])
    _ = try await make(["title": "Two", "folder": .string(folder)])
    let rule: JSON = ["key": "rating", "is": ">", "value": 3]
    let smart = try await make(["title": "Best", "kind": "smartAlbum", "rule": rule])
    #expect(try await titles("") == ["Trips", "Best"])
    #expect(try await titles("?folder=\(folder)") == ["One", "Two"])
    _ = try await site.send(.patch, "\(path)/\(one)", json: ["index": 1])
    #expect(try await titles("?folder=\(folder)") == ["Two", "One"])
    _ = try await site.send(.patch, "\(path)/\(one)", json: ["folder": nil])
    #expect(try await titles("") == ["Trips", "Best", "One"])
    #expect(try await site.get("\(path)/\(folder)").json["collection"]?["count"] == 1)
    #expect(try await site.get("\(path)/\(smart)").json["collection"]?["rule"] == rule)
    let odd = try await site.send(.post, path, json: ["title": "", "kind": "album"])
    #expect(odd.status == 422)
    let unknown: JSON = ["title": "x", "kind": "smartAlbum", "rule": ["key": "colour"]]
    #expect(try await site.send(.post, path, json: unknown).code == "badPredicate")
    try await site.remove()
  }

  @Test func aPlaceHasPhotosStarsAndADistance() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let path = "/api/v1/places"
    let spot: JSON = ["latitude": 48.2, "longitude": 16.37]
    let made = try await site.send(.post, path, json: ["name": "Café", "position": spot])
    let id = try #require(made.json["place"]?["id"]?.string, "\(made.text)")
    _ = try await site.send(.post, path, json: ["name": "Nowhere"])
    let near = try await site.get(path + "?near=48.2,16.38").json["places"]
    #expect(near?.array?.count == 1)
    #expect((700...800).contains(near?[0]?["metres"]?.int ?? 0))
    #expect(try await site.get(path + "?near=here").code == "badParameter")

    let given = try await site.send(
      .post, "\(path)/\(id)/assets", json: ["assets": .ids([ids[0]])])
    #expect(given.json["place"]?["count"] == 1)
    let words: JSON = ["stars": 4, "text": "Quiet", "assets": .ids([ids[1]])]
    let review = try await site.send(.post, "\(path)/\(id)/reviews", json: words)
    let reviewID = try #require(review.json["review"]?.string, "\(review.text)")
    let shown = try await site.get("\(path)/\(id)").json
    #expect(shown["place"]?["stars"] == 4)
    #expect(shown["reviews"]?[0]?["assets"] == .ids([ids[1]]))
    let none = try await site.send(.post, "\(path)/\(id)/reviews", json: ["stars": 6])
    #expect(none.code == "badValue")
    let again = try await site.send(
      .put, "/api/v1/reviews/\(reviewID)", json: ["stars": 2, "text": "Loud"])
    #expect(again.status == .noContent)
    #expect(try await site.get("\(path)/\(id)").json["place"]?["stars"] == 2)
    #expect(try await site.send(.delete, "/api/v1/reviews/\(reviewID)").status == .noContent)
    let moved = try await site.send(.patch, "\(path)/\(id)", json: ["name": "Bar"])
    #expect(moved.json["place"]?["name"] == "Bar")
    #expect(moved.json["place"]?["latitude"] == 48.2)
    #expect(try await site.send(.delete, "\(path)/\(id)").status == .noContent)
    #expect(try await site.ids("/api/v1/assets").count == 2)
    try await site.remove()
  }

  @Test func theMapGathersPinsInABox() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    for (index, longitude) in [16.37, 16.39, 139.7].enumerated() {
      let spot: JSON = ["latitude": 48.2, "longitude": JSON(longitude)]
      _ = try await site.send(.patch, "/api/v1/assets/\(ids[index])", json: ["position": spot])
    }
    func counts(_ query: String) async throws -> [Int] {
      let found = try await site.get("/api/v1/map?" + query)
      return found.json["clusters"]?.array?.compactMap { $0["count"]?.int }.sorted() ?? []
    }
    #expect(try await counts("box=-180,-90,180,90&zoom=2") == [1, 2])
    #expect(try await counts("box=16.36,48.19,16.4,48.21&zoom=18") == [1, 1])
    #expect(try await counts("box=16,48,17,49&zoom=4") == [2])
    let me = try #require(
      try await site.get("/api/v1/session").json["account"]?["id"]?.string)
    #expect(try await counts("box=-180,-90,180,90&photographer=\(me)") == [1, 2])
    let other = String(repeating: "a", count: 26)
    #expect(try await counts("box=-180,-90,180,90&photographer=\(other)") == [])
    let inVienna = "/api/v1/map/assets?box=16,48,16.38,49"
    #expect(try await site.ids(inVienna) == [ids[0]])
    #expect(try await site.ids(inVienna + "&photographer=\(other)").isEmpty)
    #expect(try await site.get("/api/v1/map?box=0,0,1,1").json["unplaced"] == 0)
    let edit: JSON = ["assets": .ids(Array(ids[1...])), "changes": ["position": .null]]
    #expect(try await site.send(.post, "/api/v1/assets/edit", json: edit).status == .ok)
    #expect(try await site.get("/api/v1/map?box=0,0,1,1").json["unplaced"] == 2)
    #expect(try await site.ids("/api/v1/smart-albums/withoutPlace/assets").count == 2)
    for box in ["box=1,2,3", "box=1,80,2,70", "box=a,b,c,d", "zoom=3"] {
      #expect(try await site.get("/api/v1/map?" + box).code == "badParameter")
    }
    let people = try await site.get("/api/v1/photographers").json["photographers"]
    #expect(people?[0]?["count"] == 3)
    #expect(try await site.ids("/api/v1/photographers/\(me)/assets").count == 3)
    try await site.remove()
  }
}

extension NounTests {
  @Test func anAlbumIsTakenAwayAsOneArchive() async throws {
    let site = try await TestSite()
    var ids: [String] = []
    let photo = try fixture("photos/captured_with_offset.jpg")
    for (name, bytes) in [("a.jpg", photo), ("b.jpg", photo + [0])] {
      ids.append(try await site.upload(name, bytes))
    }
    let made = try await site.send(
      .post, "/api/v1/collections", json: ["kind": "album", "title": "Best"])
    let id = try #require(made.json["collection"]?["id"]?.string)
    let path = "/api/v1/collections/\(id)"
    _ = try await site.send(.post, "\(path)/assets", json: ["assets": .ids(ids)])
    for query in ["", "?files=rendered"] {
      let answer = try await site.get("\(path)/archive\(query)")
      #expect(answer.status == .ok)
      #expect(answer.headers["Content-Disposition"]?.contains("Best.zip") == true)
      // The end of a central directory, with the number of files.
      #expect(Array(answer.bytes.suffix(22).prefix(4)) == [0x50, 0x4B, 5, 6])
      #expect(answer.bytes.suffix(14).first == 2)
    }
    #expect(try await site.get("\(path)/archive?files=x").code == "badParameter")
    site.cookie = try await site.addVisitor("b")
    #expect(try await site.get("\(path)/archive").code == "noSuchCollection")
    try await site.remove()
  }
}
