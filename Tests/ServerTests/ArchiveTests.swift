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

  @Test func whatIsChosenComesAsOneFile() async throws {
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
    let folder = try TemporaryFolder()
    try folder.write(answer.bytes, to: "a.zip")
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      for i in z.infolist(): print(i.filename, i.file_size, sum(z.read(i)))
      """
    let python = try Subprocess.run(["python3", "-c", script, folder.path + "/a.zip"])
    let lines = python.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
    #expect(lines.joined(separator: "\n") + "\n" == expected, "\(python.errors)")
    #expect(python.output.contains("not included.txt"))
    try await site.remove()
  }

  @Test func whatCannotBeGivenIsNamed() async throws {
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
