import Blobs
import Foundation
import HTTP
import JSON
import Server
import TestSupport
import Testing

/// Originals whose files are damaged on the disk, as visitors get them.
@Suite struct DamagedOriginalTests {
  enum Damage: CaseIterable, Sendable { case flipped, cut, missing }

  /// A photo that a worker can decode, also with another last byte.
  private func photo(_ name: String, bytes: Int = 0) throws -> [UInt8] {
    try fixture("photos/captured_with_offset.jpg") + Array(name.utf8)
      + [UInt8](repeating: 7, count: bytes)
  }

  private func damage(_ damage: Damage, _ id: String, _ site: TestSite) async throws {
    let hash = try #require(try await site.get("/api/v1/assets/\(id)").json["sha256"]?.string)
    let name = try #require(BlobName(hash))
    let path = site.folder + "/" + BlobFolder.path(of: name)
    var bytes = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    switch damage {
    case .flipped:
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: URL(filePath: path))
    case .cut: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    case .missing: break
    }
  }

  /// The files of an archive by their names, as another program reads them.
  private func files(in answer: Answer) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    try folder.write(answer.bytes, to: "a.zip")
    let script = """
      import base64, json, sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      print(json.dumps({i.filename: base64.b64encode(z.read(i)).decode() for i in z.infolist()}))
      """
    let python = try Subprocess.run(["python3", "-c", script, folder.path + "/a.zip"])
    #expect(python.errors.isEmpty)
    let object = try JSON(parsing: Array(python.output.utf8)).object
    return Dictionary(
      uniqueKeysWithValues: (object?.names ?? []).map { name in
        (name, Array(Data(base64Encoded: object?[name]?.string ?? "") ?? Data()))
      })
  }

  private func lines(_ files: [String: [UInt8]], _ name: String) -> [String] {
    String(decoding: files[name] ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [Damage.cut, .missing])
  func anOriginalThatIsNotThereIsAnAnswerAboutTheFile(_ kind: Damage) async throws {
    let site = try await TestSite()
    let id = try await site.upload("a.jpg", photo("a"))
    let path = "/api/v1/assets/\(id)/original"
    try await damage(kind, id, site)
    for headers in [[:], ["Range": "bytes=0-9"]] as [Headers] {
      let answer = try await site.get(path, headers)
      #expect(answer.status == 410 && answer.code == "fileDamaged", "\(answer.text)")
      #expect(answer.json["title"] == "Gone")
      // The operator finds the details under it in the log.
      #expect(answer.json["reference"]?.string?.isEmpty == false)
    }
    #expect(try await site.send(.head, path).status == 410)
    #expect(try await site.get("/api/v1/assets/\(id)").status == .ok)
    try await site.remove()
  }

  @Test func archivesNameWhatIsDamagedAndHaveTheRest() async throws {
    let site = try await TestSite()
    // Small files are read at once, and large ones in pieces.
    let (whole, large) = (try photo("whole"), try photo("large", bytes: 600 << 10))
    let ids = [
      "whole.jpg": try await site.upload("whole.jpg", whole),
      "small.jpg": try await site.upload("small.jpg", photo("small")),
      "large.jpg": try await site.upload("large.jpg", large),
      "cut.jpg": try await site.upload("cut.jpg", photo("cut")),
    ]
    let all = JSON.ids(ids.values.sorted())
    let made = try await site.send(
      .post, "/api/v1/collections", json: ["kind": "album", "title": "Lake"])
    let album = try #require(made.json["collection"]?["id"]?.string)
    let contents = "/api/v1/collections/\(album)"
    #expect(try await site.send(.post, contents + "/assets", json: ["assets": all]).status == .ok)
    var links: [String] = []
    for wanted in [["assets": all], ["album": .string(album)]] as [JSON.Object] {
      var wanted = wanted
      wanted["showsPosition"] = true
      let link = try await site.send(.post, "/api/v1/links", json: .object(wanted))
      links.append(try #require(link.json["link"]?["path"]?.string) + "/all.zip")
    }
    for (name, kind) in [("small.jpg", Damage.flipped), ("large.jpg", .flipped), ("cut.jpg", .cut)]
    {
      try await damage(kind, try #require(ids[name]), site)
    }
    let form = Array("assets=\(ids.values.joined(separator: ","))".utf8)
    let type: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    var answers = [
      try await site.get(contents + "/archive"),
      try await site.send(.post, "/api/v1/assets/archive", type, body: form),
    ]
    site.cookie = nil
    for link in links { answers.append(try await site.get(link)) }
    for (number, answer) in answers.enumerated() {
      #expect(answer.status == .ok, "\(number)")
      let files = try files(in: answer)
      #expect(
        files.keys.sorted() == [
          "damaged.txt", "large.jpg", "not included.txt", "small.jpg", "whole.jpg",
        ], "\(number)")
      #expect(files["whole.jpg"] == whole)
      #expect(files["large.jpg"]?.count == large.count && files["large.jpg"] != large)
      let damaged = lines(files, "damaged.txt").map { $0.prefix { $0 != ":" } }
      #expect(damaged.sorted() == ["large.jpg", "small.jpg"], "\(number)")
      let missing = lines(files, "not included.txt")
      #expect(missing.count == 1, "\(number): \(missing)")
      // Of chosen photos the sender has the ids.
      let name = number == 1 ? ids["cut.jpg"] : "cut.jpg"
      #expect(missing.first?.hasPrefix((name ?? "") + ": ") == true, "\(number): \(missing)")
    }
    try await site.remove()
  }

  /// Copies without positions are made of the original, and are no stored files.
  @Test func aLinkWithoutPositionsNamesWhatCannotBeCopied() async throws {
    let site = try await TestSite()
    let ids = [
      try await site.upload("whole.jpg", photo("whole")),
      try await site.upload("cut.jpg", photo("cut")),
    ]
    let link = try await site.send(.post, "/api/v1/links", json: ["assets": .ids(ids)])
    let path = try #require(link.json["link"]?["path"]?.string)
    try await damage(.cut, ids[1], site)
    let hash = try #require(try await site.get("/api/v1/assets/\(ids[1])").json["sha256"]?.string)
    let other = try await site.send(
      .post, "/api/v1/links", json: ["assets": .ids(ids), "showsPosition": true])
    let place = try #require(other.json["link"]?["path"]?.string)
    site.cookie = nil
    // The link's token may also stand in a header.
    let token = String(try #require(place.split(separator: "/").last))
    let original = try await site.get(
      "/api/v1/assets/\(ids[1])/original", ["Authorization": "Bearer \(token)"])
    #expect(original.status == 410 && original.code == "fileDamaged", "\(original.text)")
    #expect(!original.text.contains(hash) && !original.text.contains("verify"))
    let files = try files(in: try await site.get(path + "/all.zip"))
    #expect(files.keys.sorted() == ["not included.txt", "whole.jpg"])
    let missing = lines(files, "not included.txt")
    #expect(missing.count == 1 && missing[0].hasPrefix("cut.jpg: "), "\(missing)")
    #expect(!missing[0].contains(hash))
    let alone = try await site.get("\(path)/photos/\(ids[1])/file")
    #expect(alone.status == 410 && alone.code == "fileDamaged", "\(alone.text)")
    #expect(!alone.text.contains(hash) && !alone.text.contains("verify"), "\(alone.text)")
    try await site.remove()
  }
}
