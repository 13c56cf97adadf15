import Catalog
import Foundation
import Library
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// The catalog and documents keep the code of a reason, and never its sentence.
@Suite struct ReasonTests {
  /// The sentences that release 0.1.0 stored, and what they become.
  static let earlier: [(sentence: String, message: Message)] = [
    (
      "HEIC files cannot be shown here.", Message("darkroom.unsupported", ["format": .text("HEIC")])
    ),
    (
      "This is not a kind of picture that is known here.", Message("darkroom.unsupported.unknown")
    ),
    (
      "The picture cannot be read: it ends early: \"a\".",
      Message("darkroom.unreadable", ["reason": .text("it ends early: \"a\"")])
    ),
    (
      "The picture is too large: it has 9 x 9 pixels.",
      Message("darkroom.tooLarge", ["reason": .text("it has 9 x 9 pixels")])
    ),
    ("Filters are for photos; this is a video.", Message("darkroom.recipeOnFilm")),
    (
      "The file cannot be given to a worker: no.",
      Message("darkroom.badInput", ["reason": .text("no")])
    ),
    (
      "Reading the picture made the program fail (it was ended by a fault (SIGSEGV)).",
      Message("darkroom.workerDied", ["end": .text("it was ended by a fault (SIGSEGV)")])
    ),
    ("There was not enough memory to read the picture.", Message("darkroom.noMemory")),
    (
      "Reading the picture took longer than 60 seconds.",
      Message("darkroom.timedOut", ["limit": .number(60)])
    ),
    (
      "Its file é.jpg is missing from the library's folder.",
      Message("library.originalMissing", ["filename": .text("é.jpg")])
    ),
    (
      "There was not enough memory to read the picture. It is tried again later.",
      Message("library.triedAgain", ["reason": .message(Message("darkroom.noMemory"))])
    ),
    ("It fell down.", Message(code: "other", sentence: "It fell down.")),
  ]

  @Test(.enabled(if: !storesInPostgres), arguments: earlier.indices)
  func aReasonOfTheFirstReleaseBecomesACode(index: Int) async throws {
    let (sentence, message) = Self.earlier[index]
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let id = try await first.add(testPhoto(seed: 1), as: owner).asset
    _ = try await first.developed(id, for: owner)
    await first.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run(
      "update asset set state = 'unreadable', reason = ?1", values: [sentence])
    try await connection.returnToFirstRelease()
    await connection.close()

    let second = try await openLibrary(folder)
    let state = try await second.assets.asset(id, for: owner).state
    await second.close()
    #expect(state == .unreadable(reason: message))
  }

  @Test func aDocumentOfTheFirstReleaseIsRebuiltWithACode() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let id = try await library.add(fixture("photos/damaged_checksum.png"), as: owner).asset
    let known = try await library.developed(id, for: owner).state
    await library.close()
    let path = try #require(folder.files("documents/assets").first)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The document has the code and no sentence.
    #expect(text.contains(#""reason":{"key":"darkroom.unreadable","reason":"#))
    #expect(!text.contains("The picture cannot be read"))

    _ = try await rebuild(folder)
    #expect(try await state(of: id, in: folder) == known)

    let nested = #/"reason":(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/#
    let reason = try #require(text.firstMatch(of: nested)).1
    let prose = text.replacingOccurrences(
      of: String(reason), with: "\"The picture cannot be read: it is torn.\"")
    try prose.write(toFile: path, atomically: true, encoding: .utf8)
    _ = try await rebuild(folder)
    let expected = Message("darkroom.unreadable", ["reason": .text("it is torn")])
    #expect(try await state(of: id, in: folder) == .unreadable(reason: expected))
  }

  /// Photos without pictures whose documents have the sentences of the first release.
  @Test func allReasonsOfTheFirstReleaseAreRebuiltAsCodes() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    var ids: [AssetID] = []
    for seed in Self.earlier.indices {
      let id = try await library.add(testPhoto(seed: seed), as: owner).asset
      _ = try await library.developed(id, for: owner)
      ids.append(id)
    }
    await library.close()
    for (id, reason) in zip(ids, Self.earlier) {
      let path = "documents/assets/\(id.text.prefix(2))/\(id.text).json"
      let text = String(decoding: try folder.contents(path), as: UTF8.self)
      try #require(text.contains(#""state":"ready","reason":null"#), "\(text)")
      let sentence = String(decoding: try JSONEncoder().encode(reason.sentence), as: UTF8.self)
      try folder.write(
        text.replacingOccurrences(
          of: #""state":"ready","reason":null"#,
          with: #""state":"unreadable","reason":\#(sentence)"#), to: path)
    }
    _ = try await rebuild(folder)
    for (id, reason) in zip(ids, Self.earlier) {
      #expect(try await state(of: id, in: folder) == .unreadable(reason: reason.message))
    }
  }

  private func state(of id: AssetID, in folder: TestFolder) async throws -> Asset.State {
    let library = try await openLibrary(folder)
    let state = try await library.assets.asset(id, for: try await library.access.localOwner()).state
    await library.close()
    return state
  }
}
