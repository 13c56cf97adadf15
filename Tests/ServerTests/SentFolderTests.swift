import Catalog
import Foundation
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// The folder of what a token has sent, as apps ask for it.
@Suite struct SentFolderTests {
  let photo: [UInt8]

  init() throws { photo = try fixture("photos/captured_with_offset.jpg") }

  /// The header of an app with a token of its own, without a browser's cookie.
  func app(
    _ site: TestSite, _ name: String = "Phone", level: String = "add"
  ) async throws -> Headers {
    let made = try await site.send(
      .post, "/api/v1/tokens", json: ["name": .string(name), "level": .string(level)])
    return Self.basic(try #require(made.json["token"]?["secret"]?.string))
  }

  static func basic(_ secret: String, name: String = "me") -> Headers {
    ["Authorization": "Basic \(Data("\(name):\(secret)".utf8).base64EncodedString())"]
  }

  /// The photo with other bytes at its end.
  func photo(_ number: Int) -> [UInt8] { photo + Array("\(number)".utf8) }

  func list(
    _ site: TestSite, _ app: Headers, _ path: String = "/dav/", depth: String = "1"
  ) async throws -> [String] {
    let answer = try await site.send(.propfind, path, app.adding("Depth", depth))
    #expect(answer.status == .multiStatus, "\(answer.text)")
    return answer.text.components(separatedBy: "<D:href>").dropFirst().map {
      String($0.prefix { $0 != "<" })
    }
  }

  func assetCount(_ site: TestSite) async throws -> Int {
    try await site.get("/api/v1/assets").json["assets"]?.array?.count ?? 0
  }

  /// The decided and stored properties of each photo.
  func photos(_ site: TestSite) async throws -> [[String?]] {
    let assets = try await site.get("/api/v1/assets").json["assets"]?.array ?? []
    return assets.map { asset in
      ["id", "filename", "sha256", "title", "visibility", "trashed"].map { asset[$0]?.string }
    }
  }

  // MARK: - Who

  @Test func aTokenIsTheAppsPasswordWithAnyName() async throws {
    let site = try await TestSite()
    let add = try await app(site)
    let write = try await app(site, level: "write")
    let read = try await app(site, level: "read")
    let cookie = site.cookie
    #expect(try await site.send(.propfind, "/dav/", ["Depth": "0"]).code == "tokenRequired")
    site.cookie = nil
    let nobody = try await site.send(.propfind, "/dav/", ["Depth": "0"])
    #expect(nobody.status == 401)
    #expect(nobody.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=\"Tintype\"") == true)
    for path in ["/dav", "/dav/", "/api/v1/uploads", "/api/v1/uploads/"] {
      for app in [add, write] {
        #expect(try await site.send(.propfind, path, app.adding("Depth", "0")).status == 207)
      }
      #expect(try await site.send(.propfind, path, read.adding("Depth", "0")).status == 403)
    }
    // Elsewhere a password is not looked at.
    #expect(try await site.get("/api/v1/assets", write).status == 401)
    site.cookie = cookie
    try await site.remove()
  }

  @Test func wrongTokensWaitAndTheRightOneNever() async throws {
    let site = try await TestSite(options: StandingClock().options)
    let app = try await app(site)
    site.cookie = nil
    var statuses: [Int] = []
    for number in 0..<14 {
      let wrong = Self.basic("wrong\(number)").adding("Depth", "0")
      let answer = try await site.send(.propfind, "/dav/", wrong)
      statuses.append(answer.status.code)
      if answer.status == 429 { #expect(answer.headers["Retry-After"] != nil) }
      if answer.status == 401 {
        #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
      }
    }
    #expect(statuses.prefix(10).allSatisfy { $0 == 401 })
    #expect(statuses.last == 429)
    #expect(try await list(site, app, depth: "0") == ["/dav/"])
    try await site.remove()
  }

  @Test func noTokenSeesWhatAnotherHasSent() async throws {
    let site = try await TestSite()
    let (one, other) = (try await app(site, "One"), try await app(site, "Other"))
    #expect(try await site.send(.put, "/dav/a.jpg", one, body: photo).status == .created)
    #expect(try await list(site, other) == ["/dav/"])
    #expect(try await site.get("/dav/a.jpg", other).status == 404)
    for method in [HTTP.Method.delete, .propfind, .head] {
      let answer = try await site.send(method, "/dav/a.jpg", other.adding("Depth", "0"))
      #expect(answer.status == 404, "\(method)")
    }
    let move = other.adding("Destination", "/dav/b.jpg")
    #expect(try await site.send(.move, "/dav/a.jpg", move).status == 404)
    #expect(try await list(site, one) == ["/dav/", "/dav/a.jpg"])
    try await site.remove()
  }

  // MARK: - Files

  @Test func sentFilesAreListedAfterARestart() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    let path = "/dav/2024%20%26%20before/s%C3%BCn%3B.jpg"
    #expect(try await site.send(.put, path, app, body: photo).status == .created)
    await site.close()
    let again = try await TestSite(folder: site.folder, isClaimed: false)
    #expect(try await list(again, app) == ["/dav/", "/dav/2024%20%26%20before/"])
    let folder = "/dav/2024%20%26%20before/"
    #expect(try await list(again, app, folder) == [folder, path])
    #expect(try await list(again, app, path, depth: "0") == [path])
    #expect(try await again.get(path, app).bytes == photo)
    let part = try await again.get(path, app.adding("Range", "bytes=2-9"))
    #expect(part.status == 206)
    #expect(part.bytes == Array(photo[2...9]))
    try await again.remove()
  }

  @Test func removingAndRenamingChangeNoPhoto() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    for name in ["a", "b", "c/d"] {
      let body = photo(name.utf8.count + Int(name.utf8.first ?? 0))
      #expect(try await site.send(.put, "/dav/\(name).jpg", app, body: body).status == .created)
    }
    let before = try await photos(site)
    let moved = app.adding("Destination", "http://127.0.0.1:8470/dav/x/y.jpg")
    #expect(try await site.send(.move, "/dav/a.jpg", moved).status == .created)
    #expect(try await list(site, app, "/dav/x") == ["/dav/x/", "/dav/x/y.jpg"])
    let folder = app.adding("Destination", "/dav/x/c")
    #expect(try await site.send(.move, "/dav/c/", folder).status == .created)
    #expect(try await list(site, app, "/dav/x/c") == ["/dav/x/c/", "/dav/x/c/d.jpg"])
    let taken = app.adding("Destination", "/dav/x/y.jpg")
    let kept = try await site.send(.move, "/dav/b.jpg", taken.adding("Overwrite", "F"))
    #expect(kept.status == 412)
    #expect(try await site.send(.move, "/dav/b.jpg", taken).status == .noContent)
    #expect(try await site.send(.delete, "/dav/x", app).status == .noContent)
    #expect(try await list(site, app) == ["/dav/"])
    #expect(try await site.send(.delete, "/dav/x", app).status == 404)
    #expect(before.count == 3)
    #expect(try await photos(site) == before)
    try await site.remove()
  }

  @Test func otherBytesUnderANameAreAnotherPhoto() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    #expect(try await site.send(.put, "/dav/a.jpg", app, body: photo(1)).status == .created)
    let second = try await site.send(.put, "/dav/a.jpg", app, body: photo(2))
    #expect(second.status == .noContent)
    #expect(try await site.get("/dav/a.jpg", app).bytes == photo(2))
    #expect(try await assetCount(site) == 2)
    let tag = try #require(second.headers["ETag"])
    let changed = app.adding("If-Match", "\"other\"")
    #expect(try await site.send(.put, "/dav/a.jpg", changed, body: photo(3)).status == 412)
    let new = app.adding("If-None-Match", "*")
    #expect(try await site.send(.put, "/dav/a.jpg", new, body: photo(3)).status == 412)
    #expect(try await assetCount(site) == 2)
    let same = app.adding("If-Match", tag)
    #expect(try await site.send(.put, "/dav/a.jpg", same, body: photo(1)).status == .noContent)
    #expect(try await assetCount(site) == 2)
    try await site.remove()
  }

  @Test func aDeletedPhotoIsStillListedSoThatItIsNotSentAgain() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    #expect(try await site.send(.put, "/dav/a.jpg", app, body: photo).status == .created)
    let assets = try await site.get("/api/v1/assets").json["assets"]
    let id = try #require(assets?[0]?["id"]?.string)
    let before = try await site.send(.propfind, "/dav/a.jpg", app.adding("Depth", "0")).text
    try await site.waitUntilDeveloped(id)
    let ids: JSON = ["assets": .ids([id])]
    #expect(try await site.send(.post, "/api/v1/assets/trash", json: ids).status == .ok)
    let purged = try await site.send(.post, "/api/v1/assets/purge", json: ids)
    #expect(purged.status == .ok, "\(purged.text)")
    #expect(try await site.get("/dav/a.jpg", app).status == 404)
    #expect(try await site.send(.head, "/dav/a.jpg", app).status == .ok)
    #expect(try await site.send(.propfind, "/dav/a.jpg", app.adding("Depth", "0")).text == before)
    try await site.remove()
  }

  @Test func anEmptyFileAndLitterAreRememberedAndNotStored() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    for (name, body) in [("new.jpg", []), ("._a.jpg", photo), ("Thumbs.db", photo)] {
      #expect(try await site.send(.put, "/dav/\(name)", app, body: body).status == .created)
      #expect(try await list(site, app, "/dav/\(name)", depth: "0") == ["/dav/\(name)"])
    }
    #expect(try await site.get("/dav/new.jpg", app).status == .ok)
    #expect(try await site.get("/dav/._a.jpg", app).status == 404)
    #expect(try await assetCount(site) == 0)
    #expect(try await site.send(.put, "/dav/new.jpg", app, body: photo).status == .noContent)
    #expect(try await assetCount(site) == 1)
    let text = try await site.send(.put, "/dav/list.txt", app, body: Array("no photo".utf8))
    #expect(text.code == "notAPhoto")
    #expect(try await site.send(.head, "/dav/list.txt", app).status == 404)
    let part = app.adding("Content-Range", "bytes 0-3/8")
    #expect(try await site.send(.put, "/dav/b.jpg", part, body: photo).status == 400)
    try await site.remove()
  }

  /// The upload address takes the id of an earlier upload instead of its bytes.
  @Test func bytesThatAnotherSentAreNotRead() async throws {
    let site = try await TestSite()
    let (one, other) = (try await app(site, "One"), try await app(site, "Other"))
    let id: Headers = ["upload": "1"]
    let put = "/api/v1/uploads/a.jpg"
    let first = one.adding("upload", "1")
    #expect(try await site.send(.put, put, first, body: photo).status == .created)
    let second = other.adding("upload", try #require(id["upload"]))
    #expect(try await site.send(.put, put, second, body: photo).status == .created)
    #expect(try await site.get("/dav/a.jpg", one).bytes == photo)
    #expect(try await site.get("/dav/a.jpg", other).status == 404)
    try await site.remove()
  }

  @Test func theLastSentFileIsToldOfEachToken() async throws {
    let site = try await TestSite()
    let app = try await app(site)
    func lastSent() async throws -> String? {
      try await site.get("/api/v1/tokens").json["tokens"]?[0]?["lastSent"]?.string
    }
    #expect(try await lastSent() == nil)
    _ = try await list(site, app)
    #expect(try await lastSent() == nil)
    #expect(try await site.send(.put, "/dav/a.jpg", app, body: photo).status == .created)
    let sent = try #require(try await lastSent())
    #expect(try await site.send(.delete, "/dav/a.jpg", app).status == .noContent)
    #expect(try await lastSent() == sent)
    try await site.remove()
  }
}
