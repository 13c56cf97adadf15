import Testing

@Suite struct BlobTests {
  @Test func noFileIsLarge() throws {
    let tree = try tree()
    expectNone(
      try tree.paths.filter { try tree.sizeBytes(of: $0) > 1 << 20 }.map {
        Complaint(path: $0, line: 1, advice: "over 1 MB: make it when it is needed, or smaller")
      })
  }

  @Test func theRootHoldsNoOutputOfABuild() throws {
    let known: Set = [
      ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift",
      "README.md", "SECURITY.md", "VERSION",
    ]
    expectNone(
      try tree().paths.filter { !$0.contains("/") && !known.contains($0) }.map {
        Complaint(path: $0, line: 1, advice: "in the root: remove it, or list it here")
      })
  }

  @Test func fixturesAreFew() throws {
    let tree = try tree()
    let bytes = try tree.paths.filter { $0.hasPrefix("Tests/Fixtures/") }
      .reduce(0) { try $0 + tree.sizeBytes(of: $1) }
    #expect(bytes <= 15 << 20)
  }
}
