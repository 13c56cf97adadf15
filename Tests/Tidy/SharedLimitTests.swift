import Testing

/// Numbers in the files of limits. One that two modules must share stands in one of them.
@Suite struct SharedLimitTests {
  /// Names that several files of limits have, and why their values differ.
  static let differing: [String: String] = [
    "boxes": "those searched for notes of a video's tracks, and those beside one another",
    "documentBytes": "a small document of a request, and the document of an asset or album",
    "findings": "of SQLite's own check, and of a verification",
    "frames": "of a video, and of an animation whose frames are counted one by one",
    "keywords": "a person may add some to those of the file",
    "logBytes": "the log of the catalog, and the log of requests",
    "noteBytes": "the names of blobs that were stored together, and the text of a track",
    "passwordBytes": "the rule for new passwords stays below what the worker's protocol takes",
    "pixels": "of a file that is read, and of any picture of the engine",
    "recipeBytes": "a request is held in memory as a whole; a file may hold meshes",
    "side": "JPEG's, the engine's exact positions, and 16K for videos",
    "sidecarBytes": "of a file that is written, and of one that another program wrote",
    "textBytes": "the name of a camera, and a text that a client sends with a file",
  ]

  private struct Limit {
    let name: String
    let path: String
    let value: String
  }

  private func limits() throws -> [Limit] {
    try tree().files(in: ["Sources/"], ["swift"]).filter {
      $0.path.contains(/Limits(\+\w+)?\.swift$/)
    }
    .flatMap { file in
      file.text.matches(of: /static (?:let|var) (\w+)(?:: [^=\n]+)? = ([^\n]+)/).map {
        Limit(name: String($0.1), path: file.path, value: String($0.2))
      }
    }
  }

  @Test func aNameInTwoFilesSaysWhyTheyDiffer() throws {
    let found = Dictionary(grouping: try limits(), by: \.name)
      .filter { Set($0.value.map(\.path)).count > 1 }
    for (name, limits) in found where Self.differing[name] == nil {
      Issue.record(
        "\(name) stands in \(limits.map(\.path)): keep one, or say in SharedLimitTests why not")
    }
    for name in Self.differing.keys { #expect(found[name] != nil, "\(name) stands once") }
  }

  /// Round numbers repeat by chance.
  @Test func aNumberOfThreeDigitsAndMoreStandsOnce() throws {
    var places: [String: [String]] = [:]
    for limit in try limits() {
      for match in limit.value.matches(of: /\d[\d_]*/) {
        let digits = match.0.filter { $0 != "_" }
        guard digits.count > 4, digits.reversed().drop(while: { $0 == "0" }).count > 2 else {
          continue
        }
        places[digits, default: []].append(limit.path)
      }
    }
    #expect(places.count > 3)
    for (digits, paths) in places { #expect(paths.count == 1, "\(digits) in \(paths)") }
  }

  @Test func aPictureThatIsReadFitsTheEngine() throws {
    let limits = try limits()
    func value(_ name: String, _ path: String) -> String? {
      limits.first { $0.name == name && $0.path == path }?.value
    }
    func number(_ name: String, _ path: String) -> Int? {
      value(name, path).flatMap { Int($0.filter { $0 != "_" }) }
    }
    let (shared, engine) = (
      "Sources/Media/PictureLimits.swift", "Sources/ImageEngine/EngineLimits.swift"
    )
    let side = try #require(number("side", shared))
    #expect(side <= (try #require(number("side", engine))))
    #expect(value("pixels", engine) == "1 << 29")
    #expect(try #require(number("pixels", shared)) <= 1 << 29)
  }
}
