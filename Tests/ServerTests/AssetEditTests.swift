import Catalog
import HTTP
import JSON
import Library
import TestSupport
import Testing

/// What is said of photos, one and many, and that it is said once.
@Suite struct AssetEditTests {
  @Test func editsOfAPhotoAreShownAndUndone() async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(1)[0]
    let path = "/api/v1/assets/\(id)"
    let spot: JSON = ["latitude": 48.2, "longitude": 16.37]
    let said: JSON = [
      "title": "Tram", "subtitle": "Line 1", "caption": "Ring", "rating": 4, "favorite": true,
      "keywords": ["Wien", "tram"], "position": spot, "captured": "2020-02-29T01:02:03",
      "offset": "+01:00", "flag": "picked", "label": "green",
    ]
    let asset = try await site.send(.patch, path, json: said).json["asset"]
    for name in [
      "title", "subtitle", "caption", "rating", "favorite", "captured", "offset", "flag", "label",
    ] {
      #expect(asset?[name] == said[name], "\(name)")
    }
    #expect(asset?["latitude"] == 48.2)
    #expect(asset?["confidence"] == "given")
    #expect(Set(asset?["keywords"]?.array ?? []) == ["Wien", "tram"])
    let back: JSON = [
      "title": nil, "captured": nil, "position": nil, "favorite": false, "keywords": [],
      "flag": nil, "label": nil,
    ]
    let cleared = try await site.send(.patch, path, json: back).json["asset"]
    #expect(cleared?["title"] == JSON.null)
    #expect(cleared?["captured"] == "2024-05-30T10:00:00")
    #expect(cleared?["latitude"] == JSON.null)
    #expect(cleared?["flag"] == JSON.null && cleared?["label"] == JSON.null)
    #expect(cleared?["subtitle"] == "Line 1")
    try await site.remove()
  }

  @Test(arguments: [
    #"{"rating":9}"#, #"{"rating":"4"}"#, #"{"flag":"maybe"}"#, #"{"label":7}"#,
    #"{"captured":"yesterday"}"#,
    #"{"captured":"2023-02-29T00:00:00"}"#, #"{"position":{"latitude":91,"longitude":0}}"#,
    #"{"keywords":"tram"}"#, #"{"keywords":[""]}"#, #"{"visibility":"all"}"#, "[]", "{",
  ])
  func invalidEditsAreRefusedAndChangeNothing(_ body: String) async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(1)[0]
    let path = "/api/v1/assets/\(id)"
    let before = try await site.get(path)
    let answer = try await site.send(
      .patch, path, ["Content-Type": "application/json"], body: Array(body.utf8))
    #expect([400, 422].contains(answer.status.code), "\(answer.text)")
    #expect(answer.json["detail"]?.string?.isEmpty == false)
    #expect(try await site.get(path).json == before.json)
    try await site.remove()
  }

  @Test(arguments: ["0001-01-01", "1825-12-31", "9999-12-31"])
  func aDayOnWhichNobodyTookPhotosIsRefused(_ day: String) async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(1)[0]
    let path = "/api/v1/assets/\(id)"
    let before = try await site.get(path)
    let changes: JSON = ["captured": JSON("\(day)T00:00:00")]
    let many: JSON = ["assets": .ids([id]), "changes": changes]
    for answer in [
      try await site.send(.patch, path, json: changes),
      try await site.send(.post, "/api/v1/assets/edit", json: many),
    ] {
      #expect(answer.status == 422 && answer.code == "impossibleTime")
      let sentence = answer.json["detail"]?.string ?? ""
      #expect(
        sentence.hasPrefix("\(day) cannot be the date of a photo. Enter a date from 1826 to 2"))
      #expect(sentence.hasSuffix(", or leave it empty."))
    }
    #expect(try await site.get(path).json == before.json)
    try await site.remove()
  }

  @Test func manyAreChangedTogetherOrNoneIs() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let changes: JSON = ["title": "Trip", "addKeywords": ["sea"]]
    let done = try await site.send(
      .post, "/api/v1/assets/edit", json: ["assets": .ids(ids), "changes": changes])
    #expect(done.json["count"] == 3, "\(done.text)")
    for id in ids {
      let asset = try await site.get("/api/v1/assets/\(id)").json
      #expect(asset["title"] == "Trip")
      #expect(asset["keywords"] == ["sea"])
    }
    let missing = String(repeating: "a", count: 26)
    let half: JSON = ["assets": .ids([ids[0], missing]), "changes": ["title": "Half"]]
    #expect(try await site.send(.post, "/api/v1/assets/edit", json: half).code == "noSuchAsset")
    #expect(try await site.get("/api/v1/assets/\(ids[0])").json["title"] == "Trip")
    let wrong: JSON = ["assets": ["x"], "changes": [:]]
    #expect(try await site.send(.post, "/api/v1/assets/edit", json: wrong).code == "badMember")
    // Which PostgreSQL does not store.
    for changes in [["title": "a\0b"], ["addKeywords": ["a\0b"]]] as [JSON] {
      let zero: JSON = ["assets": .ids(ids), "changes": changes]
      #expect(try await site.send(.post, "/api/v1/assets/edit", json: zero).code == "badMember")
    }
    try await site.remove()
  }

  @Test func unchangedPhotosAreNotAmongTheChanged() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    func changed(
      _ path: String, _ assets: [String], _ members: JSON.Object = [:]
    ) async throws -> JSON? {
      var body = members
      body["assets"] = .ids(assets)
      return try await site.send(.post, "/api/v1" + path, json: .object(body)).json["changed"]
    }
    let favorite: JSON.Object = ["changes": ["favorite": true]]
    #expect(try await changed("/assets/edit", [ids[1]], favorite) == .ids([ids[1]]))
    #expect(try await changed("/assets/edit", ids, favorite) == .ids([ids[0], ids[2]]))
    #expect(try await changed("/assets/edit", ids, favorite) == [])
    #expect(try await changed("/assets/trash", [ids[2]]) == .ids([ids[2]]))
    #expect(try await changed("/assets/trash", ids) == .ids([ids[0], ids[1]]))
    #expect(try await changed("/assets/restore", ids) == .ids(ids))
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "Lake"]).json
    let album = "/collections/\(made["collection"]?["id"]?.string ?? "")"
    #expect(try await changed("\(album)/assets", [ids[0]]) == .ids([ids[0]]))
    #expect(try await changed("\(album)/assets", ids) == .ids([ids[1], ids[2]]))
    #expect(try await changed("\(album)/assets", [ids[2]], ["at": 0]) == .ids([ids[2]]))
    #expect(try await changed("\(album)/remove", [ids[2]]) == .ids([ids[2]]))
    #expect(try await changed("\(album)/remove", ids) == .ids([ids[0], ids[1]]))
    try await site.remove()
  }

  @Test func otherPeoplesPhotosAreLeftAloneAndCounted() async throws {
    let site = try await TestSite()
    let foreign = try await site.addPhotos(2)
    let owner = site.cookie
    site.cookie = try await site.addVisitor("b")
    let own = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let wanted: [(String, JSON)] = [
      ("edit", ["rating": 4]), ("edit", ["label": "red"]), ("trash", .null),
    ]
    for (number, (path, changes)) in wanted.enumerated() {
      func send(
        _ ids: [String], ownOnly: JSON?, _ headers: Headers = [:]
      ) async throws -> Answer {
        var body: JSON.Object = ["assets": .ids(ids), "changes": changes]
        if let ownOnly { body["ownOnly"] = ownOnly }
        return try await site.send(
          .post, "/api/v1/assets/\(path)",
          headers.adding("Content-Type", "application/json"),
          body: Array(JSON.object(body).text.utf8))
      }
      let mixed = [foreign[0], own, foreign[1]]
      #expect(try await send(mixed, ownOnly: nil).code == "notOwner")
      #expect(try await send(mixed, ownOnly: false).code == "notOwner")
      #expect(try await send(mixed, ownOnly: "yes").code == "badMember")
      let missing = String(repeating: "a", count: 26)
      #expect(try await send([own, missing], ownOnly: true).code == "noSuchAsset")
      let key: Headers = ["Idempotency-Key": "once \(number)"]
      let done = try await send(mixed, ownOnly: true, key)
      #expect(done.json["changed"] == .ids([own]), "\(done.text)")
      #expect(done.json["count"] == 3 && done.json["others"] == 2)
      // A repeated request is answered as the first one.
      let again = try await send(mixed, ownOnly: true, key)
      #expect(again.json["changed"] == .ids([own]) && again.json["others"] == 2, "\(again.text)")
      let none = try await send(foreign, ownOnly: true)
      #expect(none.json["changed"] == [] && none.json["others"] == 2, "\(none.text)")
      let all = try await send([own], ownOnly: true)
      #expect(all.json["changed"] == [] && all.json["others"] == 0, "\(all.text)")
    }
    #expect(try await site.ids("/api/v1/smart-albums/trash/assets") == [own])
    site.cookie = owner
    #expect(try await site.ids("/api/v1/assets") == foreign)
    for id in foreign {
      let asset = try await site.get("/api/v1/assets/\(id)").json
      #expect(asset["rating"] == 0 && asset["label"] == JSON.null, "\(asset)")
    }
    try await site.remove()
  }

  @Test func trashedAndHiddenPhotosHaveListsOfTheirOwn() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let path = "/api/v1/smart-albums/"
    _ = try await site.send(.post, "/api/v1/assets/trash", json: ["assets": .ids([ids[0]])])
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[1])", json: ["hidden": true])
    #expect(try await site.ids(path + "trash/assets") == [ids[0]])
    #expect(try await site.ids(path + "hidden/assets") == [ids[1]])
    #expect(try await site.ids("/api/v1/assets") == [ids[2]])
    _ = try await site.send(.post, "/api/v1/assets/restore", json: ["assets": .ids([ids[0]])])
    #expect(try await site.ids("/api/v1/assets") == [ids[0], ids[2]])
    #expect(try await site.send(.delete, "/api/v1/assets/\(ids[2])").status == .noContent)
    #expect(try await site.ids(path + "trash/assets") == [ids[2]])
    #expect(try await site.get(path + "nothing/assets").status == 404)
    #expect(try await site.get("/api/v1/smart-albums").json["smartAlbums"]?.array?.count == 18)
    for name in SmartAlbum.allCases {
      #expect(try await site.get(path + "\(name.rawValue)/assets").status == .ok)
    }
    try await site.remove()
  }

  @Test func onlyWhatIsInTheTrashIsDeletedForGood() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    _ = try await site.send(.post, "/api/v1/assets/trash", json: ["assets": .ids([ids[0]])])
    let both = try await site.send(.post, "/api/v1/assets/purge", json: ["assets": .ids(ids)])
    #expect(both.status.code == 422 || both.status.code == 400, "\(both.text)")
    #expect(try await site.ids("/api/v1/smart-albums/trash/assets") == [ids[0]])
    let one = try await site.send(.post, "/api/v1/assets/purge", json: ["assets": .ids([ids[0]])])
    #expect(one.json["count"] == 1, "\(one.text)")
    #expect(try await site.get("/api/v1/assets/\(ids[0])").code == "noSuchAsset")
    #expect(try await site.ids("/api/v1/assets") == [ids[1]])
    try await site.remove()
  }

  @Test func theTrashIsEmptiedAtOnceAndOfItsOwnerAlone() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    _ = try await site.send(
      .post, "/api/v1/assets/trash", json: ["assets": .ids([ids[0], ids[2]])])
    let emptied = try await site.send(.post, "/api/v1/trash/empty")
    #expect(emptied.status == .ok && emptied.json["count"] == 2, "\(emptied.text)")
    #expect(emptied.json["token"]?.string?.isEmpty == false)
    #expect(try await site.ids("/api/v1/smart-albums/trash/assets").isEmpty)
    #expect(try await site.get("/api/v1/assets/\(ids[0])").code == "noSuchAsset")
    #expect(try await site.ids("/api/v1/assets") == [ids[1]])
    let again = try await site.send(.post, "/api/v1/trash/empty")
    #expect(again.json["count"] == 0, "\(again.text)")
    try await site.remove()
  }

  @Test func theOthersOfAStackStayWhereItsTopIsTrashed() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let stack: JSON = ["assets": .ids(ids), "top": .string(ids[1])]
    _ = try await site.send(.post, "/api/v1/assets/stack", json: stack)
    #expect(try await site.send(.delete, "/api/v1/assets/\(ids[1])").status == .noContent)
    let shown = try await site.ids("/api/v1/assets")
    #expect(shown.count == 1 && shown != [ids[1]])
    _ = try await site.send(.post, "/api/v1/assets/restore", json: ["assets": .ids([ids[1]])])
    #expect(try await site.ids("/api/v1/assets") == [ids[1]])
    try await site.remove()
  }

  @Test func aStackShowsItsTopAndComesApart() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let stack: JSON = ["assets": .ids(ids), "top": .string(ids[1])]
    #expect(try await site.send(.post, "/api/v1/assets/stack", json: stack).status == .ok)
    #expect(try await site.ids("/api/v1/assets") == [ids[1]])
    #expect(try await site.ids("/api/v1/assets/\(ids[1])/group") == ids)
    let other = try await site.send(.post, "/api/v1/assets/\(ids[0])/represent")
    #expect(other.status == .noContent)
    #expect(try await site.ids("/api/v1/assets") == [ids[0]])
    _ = try await site.send(.post, "/api/v1/assets/unstack", json: ["assets": .ids([ids[0]])])
    #expect(try await site.ids("/api/v1/assets").count == 2)
    _ = try await site.send(.post, "/api/v1/assets/unstack", json: ["assets": .ids([ids[1]])])
    #expect(try await site.ids("/api/v1/assets") == ids)
    let alone = try await site.send(.post, "/api/v1/assets/\(ids[0])/represent")
    #expect(alone.code == "badValue")
    try await site.remove()
  }

  @Test func aRequestThatIsRepeatedIsDoneOnce() async throws {
    let site = try await TestSite()
    func make(_ key: String, _ title: String) async throws -> Answer {
      let body: JSON = ["title": .string(title)]
      return try await site.send(
        .post, "/api/v1/collections",
        ["Content-Type": "application/json", "Idempotency-Key": key],
        body: Array(body.text.utf8))
    }
    let first = try await make("1", "A")
    let second = try await make("1", "A")
    #expect(first.status == .created)
    #expect(second.json == first.json)
    #expect(try await make("2", "A").json != first.json)
    #expect(try await make("1", "B").code == "requestKeyReused")
    #expect(try await make("", "A").code == "badHeader")
    let all = try await site.get("/api/v1/collections").json["collections"]?.array
    #expect(all?.count == 2)
    try await site.remove()
  }

  @Test func aListThatIsTheSameIsNotSentTwice() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    for path in ["/api/v1/assets", "/api/v1/assets/\(ids[0])", "/api/v1/collections"] {
      let tag = try #require(try await site.get(path).headers["ETag"])
      let same = try await site.get(path, ["If-None-Match": tag])
      #expect(same.status == .notModified)
      #expect(same.bytes.isEmpty)
    }
    let tag = try #require(try await site.get("/api/v1/assets").headers["ETag"])
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[0])", json: ["rating": 1])
    #expect(try await site.get("/api/v1/assets", ["If-None-Match": tag]).status == .ok)
    try await site.remove()
  }

  @Test func listsArePagedInEveryOrder() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(5)
    for order in ["newest", "oldest", "added", "byHand"] {
      var (found, next): ([String], String?) = ([], "")
      while let after = next {
        let query = after.isEmpty ? "" : "&after=\(after)"
        let page = try await site.get("/api/v1/assets?limit=2&order=\(order)\(query)").json
        found += page["assets"]?.array?.compactMap { $0["id"]?.string } ?? []
        next = page["next"]?.string
      }
      #expect(found.count == 5)
      #expect(Set(found) == Set(ids))
      if order == "newest" { #expect(found == ids) }
      if order == "oldest" { #expect(found == ids.reversed()) }
    }
    let rule = "%7B%22key%22%3A%22rating%22%2C%22is%22%3A%22%3E%22%2C%22value%22%3A3%7D"
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[3])", json: ["rating": 5])
    #expect(try await site.ids("/api/v1/assets?where=\(rule)") == [ids[3]])
    #expect(try await site.get("/api/v1/assets?where=%7B%7D").code == "badPredicate")
    #expect(try await site.get("/api/v1/assets?after=x").code == "badParameter")
    try await site.remove()
  }
}
