import Catalog
import HTTP
import JSON
import Library
import PostgresSupport
import Server
import Store
import TestSupport
import Testing

/// What a stranger sees who has a link.
@Suite struct LinkTests {
  private func link(_ site: TestSite, _ wanted: JSON) async throws -> (id: String, path: String) {
    let made = try await site.send(.post, "/api/v1/links", json: wanted)
    #expect(made.status == .created, "\(made.text)")
    let link = try #require(made.json["link"])
    return (try #require(link["id"]?.string), try #require(link["path"]?.string))
  }

  /// As somebody who has nothing but the address.
  private func stranger(
    _ site: TestSite, _ path: String, _ headers: Headers = [:]
  ) async throws -> Answer {
    let owner = site.cookie
    site.cookie = nil
    defer { site.cookie = owner }
    return try await site.get(path, headers)
  }

  /// Number 53.
  @Test func aSelectionIsShownAndNothingElse() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let (_, path) = try await link(site, ["assets": .ids([ids[0], ids[1]]), "title": "Lake"])
    #expect(path.count == "/share/".count + 22)
    let page = try await stranger(site, path)
    #expect(page.status == .ok)
    #expect(page.text.contains("<h1>Lake</h1>"))
    #expect(page.text.contains(ids[0]) && page.text.contains(ids[1]))
    #expect(!page.text.contains(ids[2]))
    #expect(page.text.contains("<meta property=\"og:title\" content=\"Lake\">"))
    #expect(!page.text.withoutViewer.contains("<script"))
    #expect(page.headers["X-Robots-Tag"] == "noindex, nofollow")
    #expect(try await stranger(site, "\(path)/photos/\(ids[0])").status == .ok)
    for way in ["", "/256", "/1440", "/file", "/film"] {
      #expect(try await stranger(site, "\(path)/photos/\(ids[2])\(way)").status == 410, "\(way)")
    }
    try await site.remove()
  }

  @Test func aLinkIsShownByItsFirstPhotoWithAPicture() async throws {
    let site = try await TestSite()
    // A PNG with a sound header, of which only the decoder finds that it is torn.
    var bytes = try fixture("photos/basn2c16.png")
    let data = try #require(bytes.firstRange(of: Array("IDAT".utf8))).upperBound
    bytes.replaceSubrange(data..<data + 40, with: repeatElement(0, count: 40))
    // Before and after the whole photo, whatever the order is.
    let torn = try await site.upload("torn.png", bytes)
    let whole = try await site.upload("a.jpg", fixture("photos/captured_with_offset.jpg"))
    let alsoTorn = try await site.upload("also.png", bytes + [0])
    let (_, path) = try await link(site, ["assets": .ids([torn, whole, alsoTorn])])
    let page = try await stranger(site, path).text
    let preview = page.split(separator: "\n").first { $0.contains("og:image\"") }
    #expect(preview?.contains("/photos/\(whole)/1440") == true, "\(page)")
    try await site.remove()
  }

  /// The photos of a link from the first to the last, by the ways of their pages.
  private func walk(_ site: TestSite, _ path: String, _ first: String) async throws -> [String] {
    let way = #/class="button go (before|after)" href="\S*\/photos\/([a-z2-7]+)"/#
    var (walked, before) = ([first], String?.none)
    while walked.count < 10 {
      let page = try await stranger(site, "\(path)/photos/\(walked[walked.count - 1])").text
      var ways: [Substring: String] = [:]
      for match in page.matches(of: way) { ways[match.1] = String(match.2) }
      #expect(ways["before"] == before)
      guard let after = ways["after"] else { break }
      (before, walked) = (walked.last, walked + [after])
    }
    return walked
  }

  /// Each page finds its neighbours by an index of the chosen photos, which dates move.
  @Test func chosenPhotosStayInTheOrderOfTheirDates() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(6)
    let chosen = [ids[4], ids[0], ids[2], ids[3], ids[5]]
    let (link, path) = try await link(site, ["assets": .ids(chosen)])
    #expect(try await walk(site, path, ids[0]) == [ids[0], ids[2], ids[3], ids[4], ids[5]])
    _ = try await site.send(
      .patch, "/api/v1/assets/\(ids[5])", json: ["captured": "2024-05-29T00:00:00"])
    #expect(try await walk(site, path, ids[0]) == [ids[0], ids[5], ids[2], ids[3], ids[4]])
    _ = try await site.send(.post, "/api/v1/assets/trash", json: ["assets": .ids([ids[2]])])
    #expect(try await walk(site, path, ids[0]) == [ids[0], ids[5], ids[3], ids[4]])
    let fewer: JSON = ["assets": .ids([ids[3], ids[1]])]
    _ = try await site.send(.patch, "/api/v1/links/\(link)", json: fewer)
    #expect(try await walk(site, path, ids[1]) == [ids[1], ids[3]])
    try await site.remove()
  }

  @Test func manyPhotosAreShownOnPagesThatLeadToEachOther() async throws {
    let site = try await TestSite()
    let (_, path) = try await link(
      site, ["assets": .ids(try await site.addPhotos(450)), "title": "Lake"])
    let shown = #/<li class="shape-\d+"><a href="\/share\/[^\/"]+\/photos\/([a-z2-7]+)"/#
    var ids: [Substring] = []
    let expected: [(ways: [String], none: [String])] = [
      ([#"rel="next" href="\#(path)?page=2""#], [#"rel="prev""#]),
      ([#"rel="prev" href="\#(path)""#, #"rel="next" href="\#(path)?page=3""#], []),
      ([#"rel="prev" href="\#(path)?page=2""#], [#"rel="next""#]),
    ]
    for (number, (ways, none)) in zip(1..., expected) {
      let page = try await stranger(site, number == 1 ? path : "\(path)?page=\(number)").text
      ids += page.matches(of: shown).map(\.1)
      #expect(page.contains("<p class=\"by\">450 photos, shared by owner · Page \(number) of 3<"))
      for way in ways { #expect(page.contains(way), "\(number): \(way)") }
      for way in none { #expect(!page.contains(way), "\(number): \(way)") }
    }
    #expect(Set(ids).count == 450 && ids.count == 450)
    let photo = try await stranger(site, "\(path)/photos/\(ids[200])").text
    // Through the pages as from photo to photo, and back to where it stands.
    #expect(photo.contains("photos/\(ids[199])\" aria-label=\"Previous photo\""))
    #expect(photo.contains("photos/\(ids[201])\" aria-label=\"Next photo\""))
    let back = "\(path)?photo=\(ids[200])"
    #expect(photo.contains(#"href="\#(back)" aria-label="All photos""#))
    let place = try await stranger(site, back).text
    #expect(place.contains("Page 2 of 3") && place.contains("photos/\(ids[200])\""))
    let last = try await stranger(site, "\(path)?page=9").text
    #expect(last.contains("Page 3 of 3"))
    #expect(try await stranger(site, "\(path)?page=0").status.code == 400)
    try await site.remove()
  }

  /// The photo pages of a short and of a long link, in steps of their queries.
  @Test func thePageOfOnePhotoDoesNotReadTheWholeAlbum() async throws {
    let site = try await TestSite()
    let album = { (count: Int) async throws -> String in
      let made = try await site.send(
        .post, "/api/v1/collections", json: ["kind": "album", "title": .string("\(count)")])
      let id = try #require(made.json["collection"]?["id"]?.string, "\(made.text)")
      let photos = try await site.addPhotos(count)
      for start in stride(from: 0, to: count, by: 1000) {
        let some = Array(photos[start..<min(start + 1000, count)])
        let added = try await site.send(
          .post, "/api/v1/collections/\(id)/assets", json: ["assets": .ids(some)])
        #expect(added.status.code < 300, "\(added.text)")
      }
      let (_, path) = try await link(site, ["album": .string(id)])
      return "\(path)/photos/\(photos[count / 2])"
    }
    let pages = [try await album(10), try await album(6000)]
    var steps = [0, 0]
    for round in 0..<20 {
      for (index, page) in pages.enumerated() {
        let work = QueryWork()
        // No answer is remembered from the round before.
        let answer = try await QueryWork.$current.withValue(work) {
          try await stranger(site, "\(page)?round=\(round)")
        }
        steps[index] += work.steps
        #expect(answer.text.contains("Next photo") && answer.text.contains("Previous photo"))
      }
    }
    #expect(steps[0] > 0)
    #expect(steps[1] < steps[0] * 2, "\(steps)")
    try await site.remove()
  }

  /// Number 54: what is guessed from one address costs a pause, which the right
  /// password has to wait for as well.
  @Test func guessingALinksPasswordIsAnsweredWithAPause() async throws {
    let site = try await TestSite(options: StandingClock().options)
    let ids = try await site.addPhotos(1)
    let password = "plum violet anchor"
    let (_, path) = try await link(site, ["assets": .ids(ids), "password": .string(password)])
    site.cookie = nil
    var statuses: [Int] = []
    for number in 0..<12 {
      let said = number < 11 ? "wrong \(number)" : password
      let answer = try await site.send(
        .post, path, ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array("password=\(said.replacing(" ", with: "+"))".utf8))
      statuses.append(answer.status.code)
      if number > 9 { #expect(answer.headers["Retry-After"] != nil) }
    }
    #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
    try await site.remove()
  }

  @Test func anAlbumsLinkFollowsTheAlbum() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(3)
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "Trip"])
    let album = try #require(made.json["collection"]?["id"]?.string)
    let assets = "/api/v1/collections/\(album)/assets"
    _ = try await site.send(.post, assets, json: ["assets": .ids([ids[0], ids[1]])])
    let (_, path) = try await link(site, ["album": .string(album)])
    #expect(try await stranger(site, path).text.contains("<h1>Trip</h1>"))
    _ = try await site.send(.post, assets, json: ["assets": .ids([ids[2]])])
    #expect(try await stranger(site, path).text.contains(ids[2]))
    _ = try await site.send(.delete, "/api/v1/assets/\(ids[0])")
    #expect(try await !stranger(site, path).text.contains(ids[0]))
    _ = try await site.send(.delete, "/api/v1/collections/\(album)")
    let gone = try await stranger(site, path)
    #expect(gone.status == 410 && gone.text.contains("Nothing is shared here"))
    try await site.remove()
  }

  @Test func aPasswordIsAskedForBeforeAnythingIsTold() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let wanted: JSON = [
      "assets": .ids(ids), "title": "Secret lake", "password": "plum violet anchor",
    ]
    let (id, path) = try await link(site, wanted)
    let door = try await stranger(site, path)
    #expect(door.status == 401)
    #expect(!door.text.contains("Secret lake") && !door.text.contains(ids[0]))
    #expect(!door.text.contains("og:image"))
    #expect(try await stranger(site, "\(path)/photos/\(ids[0])/256").status == 401)
    let owner = site.cookie
    site.cookie = nil
    let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let wrong = try await site.send(.post, path, form, body: Array("password=wrong".utf8))
    #expect(wrong.status == 401 && wrong.text.contains("The password is incorrect."))
    let right = try await site.send(
      .post, path, form, body: Array("password=plum+violet%20anchor".utf8))
    #expect(right.status == .seeOther, "\(right.text)")
    let cookie = try #require(right.headers["Set-Cookie"])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    let key: Headers = ["Cookie": String(cookie.prefix { $0 != ";" })]
    #expect(try await stranger(site, path, key).text.contains("Secret lake"))
    site.cookie = owner
    // Another password asks everybody again.
    _ = try await site.send(
      .patch, "/api/v1/links/\(id)", json: ["password": "grey harbour lantern"])
    #expect(try await stranger(site, path, key).status == 401)
    _ = try await site.send(.patch, "/api/v1/links/\(id)", json: ["password": .null])
    #expect(try await stranger(site, path).status == .ok)
    try await site.remove()
  }

  @Test func itEndsWhenItsOwnerSaysSoAndWhenItsTimeIsOver() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let (id, path) = try await link(site, ["assets": .ids(ids)])
    #expect(try await stranger(site, path).status == .ok)
    #expect(try await site.send(.delete, "/api/v1/links/\(id)").status == .noContent)
    for way in ["", "/photos/\(ids[0])", "/photos/\(ids[0])/256", "/all.zip"] {
      #expect(try await stranger(site, path + way).status == 410, "\(way)")
    }
    #expect(try await site.get("/api/v1/grants").json["links"] == [])
    try await site.remove()
  }

  @Test func filesThatTheLinkDoesNotAllowAreRefused() async throws {
    let site = try await TestSite()
    let first = try await site.upload("IMG.jpg", fixture("photos/captured_with_offset.jpg"))
    let (id, path) = try await link(site, ["assets": .ids([first]), "mayDownload": false])
    let photo = "\(path)/photos/\(first)"
    #expect(try await stranger(site, "\(photo)/1440").status == .ok)
    #expect(try await stranger(site, "\(photo)/file").status == 403)
    #expect(try await stranger(site, "\(path)/all.zip").status == 403)
    #expect(try await !stranger(site, photo).text.contains("Download"))
    _ = try await site.send(.patch, "/api/v1/links/\(id)", json: ["mayDownload": true])
    #expect(try await stranger(site, "\(photo)/file").status == .ok)
    #expect(try await stranger(site, photo).text.contains("Download"))
    try await site.remove()
  }

  /// With the file's name, size and hash, its bytes could be found elsewhere.
  @Test func withoutDownloadsNoAnswerNamesTheFile() async throws {
    let site = try await TestSite()
    let bytes = try fixture("photos/captured_with_offset.jpg")
    let id = try await site.upload("IMG_7319.jpg", bytes)
    let own = try await site.get("/api/v1/assets/\(id)")
    let hash = try #require(own.json["sha256"]?.string)
    let kept = ["IMG_7319", hash, "\(bytes.count)"]
    #expect(kept.allSatisfy { own.text.contains($0) })
    let (link, path) = try await link(
      site, ["assets": .ids([id]), "mayDownload": false, "showsPosition": true])
    let token = path.dropFirst("/share/".count)
    let addresses = [
      "/api/v1/assets", "/api/v1/assets/\(id)", "/api/v1/assets/\(id)/resources",
      "/api/v1/assets/\(id)/fonts",
      "/api/v1/assets/\(id)/group", "/api/v1/assets/\(id)/collections",
      "/api/v1/assets/\(id)/original", "/api/v1/assets/\(id)/export", "/api/v1/timeline/assets",
      "/api/v1/search?q=IMG", "/api/v1/search/suggestions?q=IMG", "/api/v1/photographers",
      "/api/v1/map/assets?box=-180,-90,180,90", "/api/v1/smart-albums/recentlyAdded/assets",
      path, "\(path)/photos/\(id)",
    ]
    var answered = 0
    for address in addresses {
      let answer = try await stranger(site, address, ["Authorization": "Bearer \(token)"])
      answered += answer.status == .ok ? 1 : 0
      for text in kept { #expect(!answer.text.contains(text), "\(address) says \(text)") }
      #expect(!answer.headers.contains { $0.value.contains("IMG_7319") }, "\(address)")
    }
    #expect(answered == 4)
    _ = try await site.send(.patch, "/api/v1/links/\(link)", json: ["mayDownload": true])
    let allowed = try await stranger(
      site, "/api/v1/assets/\(id)", ["Authorization": "Bearer \(token)"])
    #expect(allowed.json["sha256"]?.string == hash)
    try await site.remove()
  }

  /// Number 59.
  @Test func writtenMarkupIsOnlyText() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let text = #"<script>alert(1)</script>"'&{{web}}"#
    _ = try await site.send(.patch, "/api/v1/assets/\(ids[0])", json: ["title": .string(text)])
    let (_, path) = try await link(site, ["assets": .ids(ids), "title": .string(text)])
    for address in [path, "\(path)/photos/\(ids[0])"] {
      let page = try await stranger(site, address).text
      #expect(!page.withoutViewer.contains("<script"), "\(address)")
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;{{web}}"))
    }
    try await site.remove()
  }

  @Test func sharesThatCannotBeShownAnswerWithASentence() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let connection = try await catalog(of: site.folder, .readWrite)
    for kind in ["image", "video"] {
      try await connection.run(
        "update asset set state = 'unreadable', reason = 'It is torn.', kind = ?2 where id = ?1",
        values: [ids[0], kind])
      let word = kind == "video" ? "video" : "photo"
      let (_, both) = try await link(site, ["assets": .ids(ids), "mayDownload": true])
      let page = try await stranger(site, both)
      #expect(page.text.contains("This \(word) cannot be shown."))
      #expect(!page.text.contains("\(both)/photos/\(ids[0])/256"))
      let (_, alone) = try await link(site, ["assets": .ids([ids[0]]), "mayDownload": true])
      for address in ["\(both)/photos/\(ids[0])", alone] {
        let photo = try await stranger(site, address)
        #expect(photo.status == .ok, "\(photo.text)")
        #expect(photo.text.contains("<p>This \(word) cannot be shown.</p>"))
        // Why is for its owner, and there is no finished copy to download.
        #expect(!photo.text.contains("torn") && !photo.text.contains(">Download<"))
      }
    }
    await connection.close()
    try await site.remove()
  }

  /// The way back would lead to where it is.
  @Test func thePageOfOnePhotoLeadsToAllOnlyWhereThereAreMore() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(2)
    let (_, one) = try await link(site, ["assets": .ids([ids[0]])])
    #expect(try await !stranger(site, one).text.contains("All photos"))
    let (_, both) = try await link(site, ["assets": .ids(ids)])
    #expect(try await stranger(site, "\(both)/photos/\(ids[0])").text.contains("All photos"))
    try await site.remove()
  }

  @Test func everythingThatWasGivenIsInOneList() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    _ = try await link(site, ["assets": .ids(ids), "title": "Lake"])
    _ = try await site.send(.post, "/api/v1/tokens", json: ["name": "Frame", "level": "read"])
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "Trip"])
    let album = try #require(made.json["collection"]?["id"]?.string)
    let owner = site.cookie
    site.cookie = try await site.addVisitor("b")
    let other = try #require(
      try await site.get("/api/v1/session").json["account"]?["id"]?.string)
    site.cookie = owner
    _ = try await site.send(
      .put, "/api/v1/collections/\(album)/shares/\(other)", json: ["mayAdd": true])
    let all = try await site.get("/api/v1/grants").json
    #expect(all["links"]?[0]?["title"] == "Lake")
    #expect(all["links"]?[0]?["count"] == 1)
    #expect(all["tokens"]?[0]?["name"] == "Frame")
    #expect(all["albums"]?[0]?["title"] == "Trip")
    #expect(all["albums"]?[0]?["name"] == "b")
    try await site.remove()
  }
}

extension String {
  /// A shared page without its one script. Anything else that looks like a script is a person's
  /// text.
  var withoutViewer: String {
    let viewer = #/<script type="module" src="/web/[^"]+/sharing/guest-viewer.js"></script>/#
    return replacing(viewer, with: "", maxReplacements: 1)
  }
}
