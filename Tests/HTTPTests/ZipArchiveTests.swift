import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct ZipArchiveTests {
  private static func archive(_ files: [(name: String, text: String)]) async throws -> [UInt8] {
    let response = Response.stream(type: "application/zip") { writer in
      var archive = ZipArchive(writer)
      for file in files {
        var rest = [Array(file.text.utf8), []]
        let entry = ZipArchive.Entry(
          file.name, sizeBytes: file.text.utf8.count, modified: 1_700_000_000)
        try await archive.add(entry) { rest.removeFirst() }
      }
      try await archive.finish()
    }
    return try await response.collectedBody()
  }

  @Test func anotherProgramUnpacksWhatWasPacked() async throws {
    let files = [("a/f\u{fc}nf.txt", "five"), ("b.txt", "bee"), ("../../etc/x", "no")]
    let bytes = try await Self.archive(files)
    let path = NSTemporaryDirectory() + "tintype-\(UUID().uuidString).zip"
    try Data(bytes).write(to: URL(filePath: path))
    defer { unlink(path) }
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      for i in z.infolist(): print(i.filename, z.read(i).decode(), i.date_time)
      """
    let python = try Subprocess.run(["python3", "-c", script, path])
    #expect(
      python.output == """
        a/f\u{fc}nf.txt five (2023, 11, 14, 22, 13, 20)
        b.txt bee (2023, 11, 14, 22, 13, 20)
        _/_/etc/x no (2023, 11, 14, 22, 13, 20)

        """, "\(python.errors)")
    let entries = files.map {
      ZipArchive.Entry($0.0, sizeBytes: $0.1.utf8.count, modified: 1_700_000_000)
    }
    #expect(ZipArchive.length(of: entries) == bytes.count)
  }

  @Test func aFileOfAnotherSizeBreaksTheArchiveOff() async throws {
    for size in [1, 3] {
      let response = Response.stream(type: "application/zip") { writer in
        var archive = ZipArchive(writer)
        var rest: [[UInt8]] = [[1, 2], []]
        try await archive.add(ZipArchive.Entry("a", sizeBytes: size, modified: 0)) {
          rest.removeFirst()
        }
      }
      await #expect(throws: HTTPError.failed) { try await response.collectedBody() }
    }
  }

  @Test func largeFilesAndArchivesAreAnnouncedAsSuch() {
    let large = ZipArchive.Entry("a", sizeBytes: 5 << 30, modified: 0)
    let small = ZipArchive.Entry("a", sizeBytes: 5, modified: 0)
    let difference = ZipArchive.length(of: [large]) - ZipArchive.length(of: [small])
    // The wide sizes before, behind and in the list, and the wide end.
    #expect(difference == (5 << 30) - 5 + 20 + 8 + 20 + 76)
    let many = ZipArchive.length(of: [ZipArchive.Entry](repeating: small, count: 65_535))
    let fewer = ZipArchive.length(of: [ZipArchive.Entry](repeating: small, count: 65_534))
    #expect(many - fewer > 76)
  }
}
