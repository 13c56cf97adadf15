import HTTP
import JSON
import TestSupport
import Testing

/// Answers that are compressed, and those that never are.
@Suite struct CompressionTests {
  @Test func longAnswersAreCompressedWhereTheRequestAcceptsIt() async throws {
    let site = try await TestSite()
    _ = try await site.addPhotos(24)
    let day = try await site.get("/api/v1/timeline").json
    #expect(day != .null)
    let paths = [
      "/api/v1/filters", "/api/v1/strip", "/api/v1/openapi.json",
      "/api/v1/timeline/assets?newest=30000&oldest=0",
    ]
    for path in paths {
      let plain = try await site.get(path)
      let compressed = try await site.get(path, ["Accept-Encoding": "gzip"])
      #expect(plain.headers["Content-Encoding"] == nil, "\(path)")
      guard plain.bytes.count >= 1024 else { continue }
      #expect(compressed.headers["Vary"] == "Accept-Encoding", "\(path)")
      #expect(compressed.headers["Content-Encoding"] == "gzip", "\(path)")
      #expect(compressed.bytes.count < plain.bytes.count / 2, "\(path)")
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      try folder.write(compressed.bytes, to: "a.gz")
      let whole = try Subprocess.run(["gzip", "-dc", folder.path + "/a.gz"])
      #expect(whole.output == plain.text, "\(path)")
    }
    try await site.remove()
  }

  /// A compressed length would reveal how similar a secret and a guess are.
  @Test func answersWithSecretsAreNotCompressed() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    for _ in 0..<12 {
      _ = try await site.send(.post, "/api/v1/links", json: ["assets": .ids(ids)])
    }
    let guess = String(repeating: "a", count: 900)
    for path in ["/api/v1/links", "/api/v1/session", "/api/v1/search?q=\(guess)"] {
      let answer = try await site.get(path, ["Accept-Encoding": "gzip, br"])
      #expect(answer.status == .ok, "\(path)")
      #expect(answer.headers["Content-Encoding"] == nil, "\(path)")
    }
    try await site.remove()
  }
}
