import Darkroom
import Foundation
import JSON
import Media
import TestSupport
import Testing
import Words

/// The public corpus through real workers, where this machine has it.
@Suite struct CorpusTests {
  private static let folder = packageRoot + "/../shared/corpora/"
  private static let hasCorpus = FileManager.default.fileExists(atPath: folder)

  private struct Entry {
    let path: String
    let facts: JSON
    let allowed: [String]
  }

  private func entries(_ folders: [String]) throws -> [Entry] {
    let text = try String(contentsOfFile: Self.folder + "MANIFEST.json", encoding: .utf8)
    let files = try JSON(parsing: text)["files"]?.array ?? []
    return files.compactMap { file in
      guard let path = file["path"]?.string, let format = file["format"]?.string,
        folders.contains(where: { path.hasPrefix($0 + "/") }), ["jpeg", "png"].contains(format)
      else { return nil }
      return Entry(
        path: path, facts: file["facts"] ?? .null,
        allowed: file["allowed"]?.array?.compactMap(\.string) ?? [])
    }
  }

  @Test(.enabled(if: hasCorpus, "without shared/corpora"))
  func goodFilesAreReadAndTheirFactsAreRight() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 2)
    for entry in try entries(["jpeg", "png", "orientation", "gps", "cameras", "icc", "names"]) {
      let photo = try OpenPhoto(path: Self.folder + entry.path)
      do {
        let developed = try await darkroom.develop(photo, [.jpeg(256)])
        expect(developed.facts, entry)
      } catch {
        Issue.record("\(entry.path): \(error)")
      }
    }
    await darkroom.stop()
  }

  private func expect(_ facts: PhotoFacts, _ entry: Entry) {
    for (name, value) in entry.facts.object?.members ?? [] {
      switch name {
      case "width": #expect(facts.width == value.int, "\(entry.path)")
      case "height": #expect(facts.height == value.int, "\(entry.path)")
      case "orientation": #expect(facts.orientation == value.int, "\(entry.path)")
      case "captured":
        #expect(facts.captured.map { String($0.text.prefix(19)) } == value.string, "\(entry.path)")
      case "offset": #expect(facts.captured?.offset == value.string, "\(entry.path)")
      case "make": #expect(facts.make?.lowercased() == value.string?.lowercased(), "\(entry.path)")
      case "model":
        #expect(facts.model?.lowercased() == value.string?.lowercased(), "\(entry.path)")
      case "has_icc": #expect(facts.hasProfile == value.bool, "\(entry.path)")
      default: continue
      }
    }
  }

  @Test(.enabled(if: hasCorpus, "without shared/corpora"))
  func aPhotoInEightOrientationsIsOnePicture() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 2)
    for name in ["Landscape", "Portrait"] {
      var colors: Set<String> = []
      for number in 0...8 {
        let photo = try OpenPhoto(path: Self.folder + "orientation/\(name)_\(number).jpg")
        let developed = try await darkroom.develop(photo, [.jpeg(64)])
        #expect(developed.outputs.first?.width == (name == "Landscape" ? 64 : 43))
        colors.insert(developed.facts.placeholder ?? "")
      }
      #expect(colors.count <= 3, "\(name): \(colors)")
    }
    await darkroom.stop()
  }

  @Test(.enabled(if: hasCorpus, "without shared/corpora"))
  func damagedFilesHaveAReasonAndNoWorkerDies() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 2)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "damaged")
      .sorted()
    var shown = 0
    for file in files {
      let photo = try OpenPhoto(path: Self.folder + "damaged/" + file)
      do throws(DarkroomError) {
        _ = try await darkroom.develop(photo, [.jpeg(256), .jpeg(1440)])
        shown += 1
      } catch {
        switch error {
        case .unsupported, .unreadable, .tooLarge: #expect(!error.sentence.isEmpty)
        default: Issue.record("\(file): \(error)")
        }
      }
    }
    #expect(shown > 0)
    await darkroom.stop()
  }
}
