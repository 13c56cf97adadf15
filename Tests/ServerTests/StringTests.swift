import Catalog
import Foundation
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Texts that have broken other programs, in every field, file name and header.
@Suite struct StringTests {
  private static let texts: [String] = {
    // Where there is no suite, a few of the worst.
    let own = [
      "'; drop table asset; --", "<script>alert(1)</script>", "\u{202E}txt", "{{web}}", "\0",
    ]
    // A suite that cannot be read is as if there were none.
    guard let path = publicSuite("strings/blns.json"),
      let bytes = FileManager.default.contents(atPath: path),
      let list = try? JSON(parsing: Array(bytes)).array
    else { return own }
    return own + list.compactMap(\.string)
  }()

  /// What was told is refused with a reason or comes back as it was.
  private func check(
    _ answer: Answer, _ told: JSON?, _ text: String, _ field: String
  ) -> Bool {
    #expect(answer.status.code < 500, "\(field) \(text.debugDescription): \(answer.text)")
    guard [.ok, .created].contains(answer.status) else { return false }
    #expect(told?.string == text, "\(field) \(text.debugDescription)")
    return true
  }

  /// Number 59.
  @Test func textsOfPeopleComeBackUnchanged() async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(1)[0]
    let made = try await site.send(.post, "/api/v1/collections", json: ["title": "x"])
    let album = "/api/v1/collections/" + (made.json["collection"]?["id"]?.string ?? "")
    let place = try await site.send(.post, "/api/v1/places", json: ["name": "x"])
    let placePath = "/api/v1/places/" + (place.json["place"]?["id"]?.string ?? "")
    var kept = 0
    for text in Self.texts where !text.isEmpty {
      for field in ["title", "subtitle", "caption"] {
        let answer = try await site.send(
          .patch, "/api/v1/assets/\(id)", json: [field: .string(text)])
        if check(answer, answer.json["asset"]?[field], text, field) { kept += 1 }
      }
      let words = try await site.send(
        .patch, "/api/v1/assets/\(id)", json: ["keywords": [.string(text)]])
      if check(words, words.json["asset"]?["keywords"]?[0], text, "keyword") { kept += 1 }
      let renamed = try await site.send(.patch, album, json: ["title": .string(text)])
      if check(renamed, renamed.json["collection"]?["title"], text, "album") { kept += 1 }
      let named = try await site.send(.patch, placePath, json: ["name": .string(text)])
      if check(named, named.json["place"]?["name"], text, "place") { kept += 1 }
    }
    #expect(kept > Self.texts.count * 4)
    try await site.remove()
  }

  @Test func namesOfAccountsTokensAndLinksAreOnlyText() async throws {
    let site = try await TestSite()
    let id = try await site.addPhotos(2)
    let made = try await site.send(
      .post, "/api/v1/links", json: ["assets": .ids(id), "title": "x"])
    let link = "/api/v1/links/" + (made.json["link"]?["id"]?.string ?? "")
    let page = try #require(made.json["link"]?["path"]?.string)
    for text in Self.texts {
      let answer = try await site.send(.patch, link, json: ["title": .string(text)])
      guard check(answer, answer.json["link"]?["title"], text, "link") else { continue }
      let shown = try await site.get(page)
      #expect(shown.status == .ok)
      let written = shown.text.withoutViewer
      #expect(!written.lowercased().contains("<script"), "\(text.debugDescription)")
      #expect(!shown.text.contains("<img src=x"), "\(text.debugDescription)")
      let own = try await site.send(.patch, "/api/v1/account", json: ["name": .string(text)])
      #expect(own.status.code < 500, "\(text.debugDescription)")
    }
    try await site.remove()
  }

  /// Number 60.
  @Test func searchesPredicatesAndAddressesAreOnlyText() async throws {
    let site = try await TestSite()
    _ = try await site.addPhotos(1)
    for text in Self.texts {
      let encoded = text.utf8.map { "%" + String($0, radix: 16).leftPadded }.joined()
      for path in [
        "/api/v1/search?q=\(encoded)", "/api/v1/search/suggestions?q=\(encoded)",
        "/api/v1/assets?where=\(encoded)", "/api/v1/assets?after=\(encoded)",
        "/api/v1/map?box=\(encoded)&zoom=2", "/api/v1/places?near=\(encoded)",
        "/api/v1/changes?since=\(encoded)",
      ] {
        // What no request can have as its address is refused before any route.
        guard let answer = try? await site.get(path) else { continue }
        #expect(answer.status.code < 500, "\(path): \(answer.text)")
      }
    }
    try await site.remove()
  }

  /// Number 34.
  @Test func fileNamesAndHeadersAreOnlyText() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    var names: [String] = []
    for (number, text) in Self.texts.enumerated() where number % 4 == 0 && !text.isEmpty {
      let encoded = Data(text.utf8).base64EncodedString()
      let begun = try await site.send(
        .post, "/api/v1/uploads",
        [
          "Tus-Resumable": "1.0.0", "Upload-Length": "\(photo.count)",
          "Upload-Metadata": "filename \(encoded),title \(encoded)",
          "Content-Type": "application/offset+octet-stream",
        ], body: photo)
      #expect(begun.status.code < 500, "\(text.debugDescription): \(begun.text)")
      guard let id = begun.headers["Tintype-Asset"] else { continue }
      let asset = try await site.get("/api/v1/assets/\(id)").json
      names.append(asset["filename"]?.string ?? "")
      let original = try await site.get("/api/v1/assets/\(id)/original")
      let disposition = try #require(original.headers["Content-Disposition"])
      #expect(disposition.utf8.allSatisfy { $0 >= 32 && $0 < 127 }, "\(disposition)")
    }
    #expect(!names.isEmpty)
    // The same bytes are one photo, however they are called.
    #expect(try await site.ids("/api/v1/assets").count == 1)
    try await site.remove()
  }
}

extension String {
  fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
