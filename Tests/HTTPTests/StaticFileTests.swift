import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct StaticFileTests {
  private let text = Array(String(repeating: "body { color: red } ", count: 200).utf8)

  private func response(_ fields: Headers, type: String = "text/css") throws -> Response {
    StaticFile(text, type: type, tag: "1").response(to: try Request(.get, "/", headers: fields))
  }

  @Test(arguments: [
    (nil, nil), ("identity", nil), ("gzip", "gzip"), ("gzip, deflate, br", "br"),
    ("br;q=0, gzip", "gzip"), ("br;q=0.000,gzip;q=0", nil), ("gzip;q=0.5", "gzip"),
  ])
  func aFileIsPackedAsTheBrowserCanTakeIt(_ accepted: String?, _ coding: String?) async throws {
    let response = try response(accepted.map { ["Accept-Encoding": $0] } ?? [:])
    #expect(response.headers["Content-Encoding"] == coding)
    #expect(response.headers["Vary"] == "Accept-Encoding")
    let bytes = try await response.collectedBody()
    #expect(coding == nil ? bytes == text : bytes.count < text.count / 4)
  }

  @Test func anotherProgramUnpacksIt() async throws {
    let packed = try await response(["Accept-Encoding": "gzip"]).collectedBody()
    let path = NSTemporaryDirectory() + "tintype-\(UUID().uuidString).gz"
    try Data(packed).write(to: URL(filePath: path))
    defer { unlink(path) }
    let gzip = try Subprocess.run(["gzip", "-dc", path])
    #expect(Array(gzip.output.utf8) == text)
  }

  @Test func eachFormHasATagOfItsOwn() throws {
    let tags = try ["br", "gzip", "identity"].map {
      try response(["Accept-Encoding": $0]).headers["ETag"]
    }
    #expect(Set(tags).count == 3)
    let again = try response(["Accept-Encoding": "br", "If-None-Match": tags[0] ?? ""])
    #expect(again.status == .notModified)
  }

  @Test func compressedFilesAreNotCompressedAgain() throws {
    let response = try response(["Accept-Encoding": "br"], type: "image/png")
    #expect(response.headers["Content-Encoding"] == nil)
  }
}
