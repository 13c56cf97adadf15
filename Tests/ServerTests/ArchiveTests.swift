import Catalog
import Foundation
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Photos that somebody takes away in one file.
@Suite struct ArchiveTests {
  private static let path = "/api/v1/assets/archive"

  private static func ask(_ site: TestSite, _ assets: String) async throws -> Answer {
    let headers: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await site.send(.post, path, headers, body: Array("assets=\(assets)".utf8))
  }

  /// The name, size and sum of each file, as another program reads them.
  private static func files(in answer: Answer) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(answer.bytes, to: "a.zip")
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      for i in z.infolist(): print(i.filename, i.file_size, sum(z.read(i)))
      """
    let python = try Subprocess.run(["python3", "-c", script, folder.path + "/a.zip"])
    #expect(python.errors.isEmpty)
    return python.output.split(separator: "\n").map(String.init)
  }

  @Test func chosenPhotosComeAsOneFile() async throws {
    let site = try await TestSite()
    let files = ["one.jpg", "two.jpg", "three.jpg"].map { name in
      // What begins like a photo is kept.
      (name, [0xff, 0xd8, 0xff, 0xe0] + Array("the bytes of \(name)".utf8))
    }
    var ids: [String] = []
    for (name, bytes) in files { ids.append(try await site.upload(name, bytes)) }
    let answer = try await Self.ask(site, "\(ids[2])%2C\(ids[0])")
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(answer.headers["Content-Type"] == "application/zip")
    #expect(answer.headers["Content-Disposition"]?.contains("2 photos.zip") == true)
    for (number, (name, bytes)) in files.enumerated() {
      let isThere = number != 1
      #expect(answer.text.contains(String(decoding: bytes, as: UTF8.self)) == isThere, "\(name)")
      // A name stands before its file, in it here, and in the list at the end.
      let times = answer.text.components(separatedBy: name).count - 1
      #expect(times == (isThere ? 3 : 0), "\(name)")
    }
    #expect(!answer.text.contains("not included.txt"))
    try await site.remove()
  }

  /// Small ones are read together and large ones in pieces, and of some nothing is left.
  @Test func manyComeInTheirOrderWithAllTheirBytes() async throws {
    let site = try await TestSite()
    var (ids, expected) = ([String](), "")
    for number in 0..<60 {
      let size = number % 25 == 7 ? 1_500_000 + number : number * 100
      let bytes =
        [0xff, 0xd8, 0xff, 0xe0] + (0..<size).map { UInt8(truncatingIfNeeded: $0 * number) }
      ids.append(try await site.upload("\(number).jpg", bytes))
      expected += "\(number).jpg \(bytes.count) \(bytes.reduce(0) { $0 + Int($1) })\n"
      if number % 20 == 11 { ids.append("aaaaaaaaaaaaaaaaaaaaaaaaaa") }
    }
    let answer = try await Self.ask(site, ids.joined(separator: ","))
    let lines = try Self.files(in: answer).dropLast()
    #expect(lines.map { $0 + "\n" }.joined() == expected)
    #expect(answer.text.contains("not included.txt"))
    try await site.remove()
  }

  /// As a stranger gets it. What was taken back is not there, and nothing tells of it.
  @Test func allThatALinkShowsComesWithAllItsBytes() async throws {
    let site = try await TestSite()
    var (ids, expected) = ([String](), [String]())
    for number in 0..<60 {
      let size = number % 25 == 7 ? 1_500_000 + number : number * 100
      let bytes =
        [0xff, 0xd8, 0xff, 0xe0] + (0..<size).map { UInt8(truncatingIfNeeded: $0 * number) }
      ids.append(try await site.upload("\(number / 2).jpg", bytes))
      expected.append("\(bytes.count) \(bytes.reduce(0) { $0 + Int($1) })")
    }
    let wanted: JSON = ["assets": .ids(ids), "mayDownload": true, "showsPosition": true]
    let made = try await site.send(.post, "/api/v1/links", json: wanted)
    let path = try #require(made.json["link"]?["path"]?.string)
    #expect(try await site.send(.delete, "/api/v1/assets/\(ids[5])").status == .noContent)
    site.cookie = nil
    let answer = try await site.get(path + "/all.zip")
    let files = try Self.files(in: answer).map { $0.split(separator: ".jpg ") }
    let names = Set(files.map { String($0[0]) })
    let all = (0..<30).flatMap { ["\($0)", "\($0) 2"] }
    #expect(names == Set(all).subtracting(["2 2"]))
    #expect(files.map { String($0[1]) }.sorted() == (expected[..<5] + expected[6...]).sorted())
    #expect(!answer.text.contains("not included.txt"))
    try await site.remove()
  }

  @Test func aLinkThatHidesPositionsGivesCopies() async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    var ids: [String] = []
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
      ids.append(try await site.upload(name, photo + Array(name.utf8)))
    }
    ids.append(try await site.upload("torn.jpg", [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
    let wanted: JSON = ["assets": .ids(ids), "mayDownload": true]
    let made = try await site.send(.post, "/api/v1/links", json: wanted)
    let path = try #require(made.json["link"]?["path"]?.string)
    site.cookie = nil
    let answer = try await site.get(path + "/all.zip")
    let files = try Self.files(in: answer).map { $0.split(separator: " ") }
    #expect(files.map { String($0[0]) }.sorted() == ["a.jpg", "b.jpg", "c.jpg", "not"])
    #expect(files.allSatisfy { Int($0[1]) != photo.count + 5 })
    #expect(answer.text.contains("not included.txt") && answer.text.contains("torn.jpg: "))
    try await site.remove()
  }

  @Test func photosThatCannotBeDeliveredAreNamed() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    let gone = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
    let answer = try await Self.ask(site, "\(ids[0]),\(gone)")
    #expect(answer.status == .ok)
    #expect(answer.text.contains("not included.txt"))
    #expect(answer.text.contains(gone))
    for nothing in ["", ",", "\(ids[0]),x"] {
      let refused = try await Self.ask(site, nothing)
      #expect(refused.status.code == 400, "\(nothing): \(refused.status)")
    }
    try await site.remove()
  }
}
