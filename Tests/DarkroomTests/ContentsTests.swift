import Darkroom
import Foundation
import JSON
import Media
import Testing
import Words

/// Findings of models on their way from a worker, and workers whose models are not there.
@Suite struct ContentsTests {
  private let contents = PictureContents(
    faces: [
      Face(
        box: RelativeBox(x: 0.25, y: 0.5, width: 0.125, height: 0.1), confidence: 0.75,
        quality: 0.5,
        embedding: (0..<128).map { Float($0) / 100 })
    ],
    lines: [
      TextLine(
        text: "Grüße, 世界 \"12\"", box: RelativeBox(x: 0, y: 0, width: 1, height: 0.25),
        confidence: 0.5)
    ], things: [Thing(word: "tabby", confidence: 1)], labels: [281: 0.5, 999: 0.25],
    features: [0.6, 0.8])

  private func read(_ json: JSON) throws -> PictureContents {
    try PictureContents(MessageReader(json, as: "contents"))
  }

  @Test func findingsComeBackAsTheyWere() throws {
    #expect(try read(contents.json) == contents)
    let empty = PictureContents()
    #expect(try read(empty.json) == empty)
  }

  @Test func aQuerysMeaningComesBackAsItWas() throws {
    let meaning = QueryMeaning(nouns: [Thing(word: "dog", confidence: 0.4)], labels: [7: 0.25])
    #expect(try QueryMeaning(MessageReader(meaning.json, as: "report")) == meaning)
  }

  /// A worker that was taken over says what it likes.
  @Test(arguments: [
    #""box": [0, 0, 1]"#, #""box": [0, 0, 1, 2]"#, #""confidence": 2"#, #""embedding": "AAAA""#,
    #""embedding": """#, #""confidence": null"#,
  ])
  func impossibleValuesAreRefused(member: String) throws {
    var object: JSON.Object = contents.json.object?["faces"]?.array?.first?.object ?? [:]
    let changed = try JSON(parsing: Array("{\(member)}".utf8), maxDepth: 4).object ?? [:]
    for (name, value) in changed.members { object[name] = value }
    var whole = contents.json.object ?? [:]
    whole["faces"] = .array([.object(object)])
    #expect(throws: MessageError.self) { try read(.object(whole)) }
  }

  @Test func tooManyFacesAreRefused() throws {
    var whole = contents.json.object ?? [:]
    let face = whole["faces"]?.array?.first ?? .null
    whole["faces"] = .array(Array(repeating: face, count: 301))
    #expect(throws: MessageError.malformed(member: "faces")) { try read(.object(whole)) }
  }

  @Test func withoutAFolderOfModelsNothingIsLookedFor() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 1)
    let photo = try OpenPhoto("captured_with_offset.jpg")
    await #expect(throws: DarkroomError.noModel(reason: Message("model.noFolder"))) {
      try await darkroom.contents(of: photo.descriptor, kinds: [.faces])
    }
    await darkroom.stop()
  }

  /// The worker lives, and its answers name the file.
  @Test func aFolderWithoutModelsIsNamed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { unlink(folder.path) }
    let darkroom = Darkroom(executable: workerPath, workers: 1, models: ModelFolder(folder.path))
    let photo = try OpenPhoto("captured_with_offset.jpg")
    for kind in ContentKind.allCases {
      let error = await #expect(throws: DarkroomError.self) {
        try await darkroom.contents(of: photo.descriptor, kinds: [kind])
      }
      guard case .noModel(let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.text.contains("libonnxruntime"))
    }
    #expect(try await darkroom.contents(of: photo.descriptor, kinds: []) == PictureContents())
    await darkroom.stop()
  }
}
