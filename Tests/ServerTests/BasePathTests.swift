import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// A library that is served below a path, as its proxy asks for it.
@Suite struct BasePathTests {
  @Test(arguments: [
    "", "photos", "/photos/", "//photos", "/a//b", "/..", "/.well-known", "/a b", "/é", "/a\"b",
    "/a?b", "/a%20b", "/" + String(repeating: "x", count: 300),
  ])
  func textsThatAreNoPlainPathAreRefused(_ text: String) {
    #expect(BasePath(parsing: text) == nil)
  }

  @Test func theRootAndPathsOfSeveralSegmentsAreTaken() {
    #expect(BasePath(parsing: "/") == .root)
    #expect(BasePath(parsing: "/photos")?.text == "/photos")
    #expect(BasePath(parsing: "/house/Our_photos-2.0")?.text == "/house/Our_photos-2.0")
  }

  private func site(isClaimed: Bool = true) async throws -> TestSite {
    let site = try await TestSite(isClaimed: false, base: #require(BasePath(parsing: "/a/photos")))
    guard isClaimed else { return site }
    let answer = try await claim(site)
    site.cookie = String(try #require(answer.headers["Set-Cookie"]).prefix { $0 != ";" })
    return site
  }

  private func claim(_ site: TestSite) async throws -> Answer {
    let body: JSON = ["token": .string(try await site.library.access.makeClaim())]
    return try await site.send(
      .post, "/a/photos/api/v1/claim",
      ["Content-Type": "application/json", "Origin": "http://127.0.0.1:8470"],
      body: Array(body.text.utf8))
  }

  @Test func nothingButHealthIsAnsweredElsewhere() async throws {
    let site = try await site()
    #expect(try await site.get("/a/photos/").status == .ok)
    #expect(try await site.get("/a/photos/api/v1/session").status == .ok)
    for path in [
      "/", "/api/v1/session", "/a", "/a/", "/a/photosx/", "/photos/", "/a/photo", "/sw.js",
    ] {
      let answer = try await site.get(path)
      #expect(answer.status == 404, "\(path)")
      #expect(answer.headers["X-Content-Type-Options"] == "nosniff", "\(path)")
    }
    #expect(try await site.get("/health/live").status == .ok)
    #expect(try await site.get("/a/photos/health/ready").status == .ok)
    let bare = try await site.get("/a/photos")
    #expect(bare.status == 308 && bare.headers["Location"] == "/a/photos/")
    try await site.remove()
  }

  @Test func everyAddressInADocumentIsBelowThePath() async throws {
    let site = try await site()
    let ids = try await site.addPhotos(2)
    let made = try await site.send(
      .post, "/a/photos/api/v1/links", json: ["assets": .ids(ids), "mayDownload": true])
    let path = try #require(made.json["link"]?["path"]?.string)
    let pages = [
      "/", "/albums", "/nowhere", path, "\(path)/photos/\(ids[0])", "/manifest.webmanifest",
      "/connect",
    ]
    for page in pages {
      let text = try await site.get(
        "/a/photos" + page, ["Accept": "text/html"]
      ).text
      let isManifest = page.hasSuffix("manifest")
      let addresses = text.matches(of: isManifest ? #/"(\/\S*?)"/# : #/="(\/\S*?)"/#).map(\.1)
      #expect(addresses.count > 1, "\(page)")
      for address in addresses {
        #expect(address.hasPrefix("/a/photos/") && !address.contains("photos/a/"), "\(page)")
      }
    }
    site.cookie = nil
    let door = try await site.get("/a/photos/")
    #expect(door.status == 401 && door.text.contains(#"="/a/photos/web/"#))
    try await site.remove()
  }

  @Test func cookiesRedirectsAndTheDescriptionNameThePath() async throws {
    let site = try await site(isClaimed: false)
    let entered = try await claim(site)
    let cookie = try #require(entered.headers["Set-Cookie"])
    #expect(cookie.contains("; Path=/a/photos/;"))
    site.cookie = String(cookie.prefix { $0 != ";" })
    let album = try await site.send(
      .post, "/a/photos/api/v1/collections", json: ["kind": "album", "title": "Lake"])
    #expect(album.headers["Location"]?.hasPrefix("/a/photos/api/v1/collections/") == true)
    let shown = try await site.get(try #require(album.headers["Location"]))
    #expect(shown.json["collection"]?["title"] == "Lake")
    let description = try await site.get("/a/photos/api/v1/openapi.json")
    #expect(description.json["servers"] == [["url": "/a/photos/"]])
    let out = try await site.send(.delete, "/a/photos/api/v1/session")
    #expect(out.headers["Set-Cookie"]?.contains("Path=/a/photos/") == true)
    // It would clear the other sites of this name.
    #expect(out.headers["Clear-Site-Data"] == nil)
    try await site.remove()
  }

  @Test func theFolderForAppsIsBelowItToo() async throws {
    let site = try await site()
    let made = try await site.send(
      .post, "/a/photos/api/v1/tokens", json: ["name": "phone", "level": "add"])
    #expect(
      made.json["token"]?["folder"]?.string == "http://127.0.0.1:8470/a/photos/dav/")
    let secret = try #require(made.json["token"]?["secret"]?.string)
    let headers: Headers = ["Authorization": "Bearer " + secret]
    let sent = try await site.send(
      .put, "/a/photos/dav/one.jpg", headers, body: fixture("photos/captured_with_offset.jpg"))
    #expect(sent.status == .created, "\(sent.text)")
    let listed = try await site.send(
      .propfind, "/a/photos/dav/", headers.adding("Depth", "1"))
    #expect(listed.text.contains("<D:href>/a/photos/dav/one.jpg</D:href>"), "\(listed.text)")
    let move = headers.adding("Destination", "http://127.0.0.1:8470/a/photos/dav/two.jpg")
    #expect(try await site.send(.move, "/a/photos/dav/one.jpg", move).status == .created)
    let foreign = headers.adding("Destination", "http://127.0.0.1:8470/dav/three.jpg")
    #expect(try await site.send(.move, "/a/photos/dav/two.jpg", foreign).status == 502)
    try await site.remove()
  }
}
