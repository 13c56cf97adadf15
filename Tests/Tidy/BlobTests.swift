import Foundation
import TestSupport
import Testing

@Suite struct BlobTests {
  @Test func noFileIsLarge() throws {
    let tree = try tree()
    expectNone(
      try tree.paths.filter { try tree.sizeBytes(of: $0) > 1 << 20 }.map {
        Complaint(path: $0, line: 1, advice: "over 1 MB: make it when it is needed, or smaller")
      })
  }

  /// Everything that may stand in the root: what a build or an editor has left there may not.
  static let rootFiles: Set = [
    ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift",
    "README.md", "SECURITY.md", "VERSION",
  ]
  static let rootFolders: Set = [
    ".ci", "Benchmarks", "Sources", "Tests", "Web", "docs", "scripts",
  ]

  static func rootComplaints(_ paths: [String]) -> [Complaint] {
    paths.compactMap { path in
      let parts = path.split(separator: "/", maxSplits: 1)
      let known = parts.count == 1 ? rootFiles : rootFolders
      guard let first = parts.first, !known.contains(String(first)) else { return nil }
      return Complaint(
        path: path, line: 1, advice: "'\(first)' is in the root: remove it, or list it here")
    }
  }

  @Test func theRootHoldsNothingThatIsNotListed() throws {
    let paths = try tree().paths
    expectNone(Self.rootComplaints(paths))
    let first = Set(paths.map { String($0.prefix { $0 != "/" }) })
    #expect(first == Self.rootFiles.union(Self.rootFolders), "what is gone is listed no more")
  }

  @Test func aStrangerInTheRootIsFound() {
    let paths = ["Catalog.dia", "README.md", "Sources/A/a.swift", "out/a.txt", "scripts", ".vs/a"]
    #expect(
      Self.rootComplaints(paths).map(\.path) == ["Catalog.dia", "out/a.txt", "scripts", ".vs/a"])
  }

  /// The folders of what people do not read as text, and what is in them.
  static let binaryFolders = [
    // Towns and their names, made by scripts/places.
    "Sources/CPlaces/table/",
    "Tests/Fixtures/",
    // Photos and icons of the page.
    "Web/features/demo/photos/", "Web/icons/",
    // Screenshots and samples of filters.
    "docs/pictures/",
  ]

  /// Text is UTF-8 without a zero.
  static func isBinary(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil
  }

  static func binaryComplaint(_ path: String, _ bytes: some Collection<UInt8>) -> Complaint? {
    guard !binaryFolders.contains(where: { path.hasPrefix($0) }), isBinary(bytes) else {
      return nil
    }
    return Complaint(
      path: path, line: 1, advice: "not a text: remove it, or list its folder here with the reason")
  }

  @Test func filesThatAreNoTextAreInTheirFolders() throws {
    let paths = try tree().paths
    expectNone(
      try paths.compactMap { path in
        Self.binaryComplaint(path, try Data(contentsOf: URL(filePath: packageRoot + "/" + path)))
      })
    for folder in Self.binaryFolders {
      let isThere = paths.contains { $0.hasPrefix(folder) }
      #expect(isThere, "\(folder) has no files any more: it is listed no more")
    }
  }

  @Test func aFileThatIsNoTextIsFoundElsewhere() {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13]
    #expect(Self.binaryComplaint("docs/pictures/a.png", picture) == nil)
    #expect(Self.binaryComplaint("docs/a.png", picture) != nil)
    #expect(Self.binaryComplaint("docs/picturesque.png", picture) != nil)
    #expect(Self.binaryComplaint("a.dia", [0x41, 0, 0x42]) != nil)
    #expect(Self.binaryComplaint("a.txt", [0x41, 0xFC, 0x42]) != nil)
    #expect(Self.binaryComplaint("a.md", Array("Zürich\n".utf8)) == nil)
    #expect(Self.binaryComplaint("empty.py", []) == nil)
  }

  @Test func fixturesAreFew() throws {
    let tree = try tree()
    let bytes = try tree.paths.filter { $0.hasPrefix("Tests/Fixtures/") }
      .reduce(0) { try $0 + tree.sizeBytes(of: $1) }
    #expect(bytes <= 15 << 20)
  }
}
