import Catalog
import Darkroom
import Foundation
import ImageEngine
import JSON
import Library
import Maintenance
import Pipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ContentEditingTests {
  private static let foreign = AdjustmentData(
    formatIdentifier: "com.example.editor", formatVersion: "2.1", data: Array("warm=0.3".utf8))

  private func withPhoto(
    _ body: (Library, Principal, AssetID, TestFolder) async throws -> Void
  ) async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1, width: 320, height: 240), as: owner).asset
      _ = try await library.developed(id, for: owner)
      try await body(library, owner, id, folder)
    }
  }

  private func recipe(ev: Double) throws -> Recipe {
    try Recipe(
      parsing: """
        {"version":1,"size":[320,240],"steps":[
          {"filter":"CIExposureAdjust","parameters":{"inputEV":\(ev)}}]}
        """)
  }

  private func input(
    _ library: Library, _ id: AssetID, _ principal: Principal, handles: Bool = true
  ) async throws -> ContentEditingInput {
    try await library.editing.contentEditingInput(of: id, for: principal) { _ in handles }
  }

  @Test func aRecipeIsCommittedAndTakenUpAgain() async throws {
    try await withPhoto { library, owner, id, _ in
      let first = try await input(library, id, owner)
      #expect(first.adjustmentData == nil && first.isOriginal && first.version == 0)
      #expect(try bytes(of: first.fullSizeImage) == testPhoto(seed: 1, width: 320, height: 240))
      var output = ContentEditingOutput(first)
      output.adjustmentData = AdjustmentData(try recipe(ev: 1))
      let saved = try await library.editing.commit(output, as: owner)
      #expect(saved.currentVersion == 1)
      let second = try await input(library, id, owner)
      #expect(try second.adjustmentData?.recipe?.steps == recipe(ev: 1).steps)
      #expect(second.isOriginal && second.version == 1)
      // Who does not know recipes begins on top of what the photo looks like.
      let other = try await input(library, id, owner, handles: false)
      #expect(other.adjustmentData == nil && !other.isOriginal)
      #expect(other.fullSizeImage.contentType == "image/jpeg")
    }
  }

  @Test func anEditWithoutItsDataIsNotSaved() async throws {
    try await withPhoto { library, owner, id, _ in
      var output = ContentEditingOutput(try await input(library, id, owner))
      output.renderedContent = testPhoto(seed: 5, width: 320, height: 240)
      let empty = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1", data: [])
      for adjustment in [nil, empty] {
        output.adjustmentData = adjustment
        let without = output
        let error = await libraryError { _ = try await library.editing.commit(without, as: owner) }
        guard case .value(member: "adjustmentData", _) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      // Nor is another program's without its picture, or with one that is none.
      output.adjustmentData = Self.foreign
      let pictures: [[UInt8]?] = [nil, [], Array("no picture".utf8)]
      for rendered in pictures {
        output.renderedContent = rendered
        let without = output
        let error = await libraryError { _ = try await library.editing.commit(without, as: owner) }
        guard case .value(member: "renderedContent", _) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      #expect(try await library.assets.asset(id, for: owner).versionCount == 0)
    }
  }

  /// Saves an edit of another program, whose picture is smaller than the original.
  private func commitForeign(
    _ library: Library, _ id: AssetID, _ owner: Principal, seed: Int = 5
  ) async throws -> Asset {
    var output = ContentEditingOutput(try await input(library, id, owner, handles: false))
    output.adjustmentData = Self.foreign
    output.renderedContent = testPhoto(seed: seed, width: 200, height: 100)
    return try await library.editing.commit(output, as: owner)
  }

  @Test func anotherProgramsEditIsShownByItsPicture() async throws {
    try await withPhoto { library, owner, id, folder in
      let saved = try await commitForeign(library, id, owner)
      #expect(saved.currentVersion == 1 && saved.size == PixelSize(width: 200, height: 100))
      #expect(saved.originalSize == PixelSize(width: 320, height: 240))
      let grid = try await library.pictures.rendition(of: id, version: nil, size: .grid, for: owner)
      let original = try await library.pictures.rendition(
        of: id, version: 0, size: .grid, for: owner)
      #expect(grid.tag != original.tag)
      let rendered = testPhoto(seed: 5, width: 200, height: 100)
      // Whoever knows the format goes on with the original, everybody else with the picture.
      let known = try await input(library, id, owner)
      #expect(known.adjustmentData == Self.foreign && known.isOriginal)
      let unknown = try await input(library, id, owner, handles: false)
      #expect(unknown.adjustmentData == nil)
      #expect(try bytes(of: unknown.fullSizeImage) == rendered)
      #expect(folder.files("blobs").count == 2)
      let resources = try await library.assets.resources(of: id, for: owner)
      #expect(resources.map(\.kind) == [.original, .rendered])
      // What came in is what goes out as the original.
      #expect(try await library.assets.files(of: id, for: owner).count == 1)
      let copy = try await library.exporting.export(
        of: id, version: 1, as: ExportOptions(), for: owner)
      #expect(copy.sizeBytes > 0)
      let shown = try await library.images.image(
        of: id, ImageRequest(delivery: .highQuality), for: owner)
      #expect(shown.picture != nil)
    }
  }

  @Test func aRecipeOnTopOfAnotherProgramsPictureNeedsOneOfItsOwn() async throws {
    try await withPhoto { library, owner, id, _ in
      _ = try await commitForeign(library, id, owner)
      var output = ContentEditingOutput(try await input(library, id, owner, handles: false))
      output.adjustmentData = AdjustmentData(try recipe(ev: 1))
      let without = output
      let error = await libraryError { _ = try await library.editing.commit(without, as: owner) }
      guard case .value(member: "renderedContent", _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func revertingShowsTheOriginalAndKeepsEveryVersion() async throws {
    try await withPhoto { library, owner, id, _ in
      _ = try await commitForeign(library, id, owner)
      _ = try await commitForeign(library, id, owner, seed: 6)
      let reverted = try await library.editing.revert(id, as: owner)
      #expect(reverted.currentVersion == 0 && reverted.versionCount == 2)
      let versions = try await library.editing.versions(of: id, for: owner)
      #expect(versions.map { $0.recipe?.adjustment } == [Self.foreign, Self.foreign])
      let back = try await library.editing.setCurrentVersion(of: id, to: 1, as: owner)
      #expect(back.size == PixelSize(width: 200, height: 100))
    }
  }

  @Test func aLateSaveIsToldTheVersionSavedBefore() async throws {
    try await withPhoto { library, owner, id, folder in
      let late = try await input(library, id, owner)
      _ = try await commitForeign(library, id, owner)
      var output = ContentEditingOutput(late)
      output.adjustmentData = Self.foreign
      output.renderedContent = testPhoto(seed: 9, width: 200, height: 100)
      let stale = output
      let error = await libraryError { _ = try await library.editing.commit(stale, as: owner) }
      guard case .versionConflict(let conflict) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(conflict.base == 0 && conflict.current == 1)
      // Its picture belongs to nobody, and goes with the next purge.
      _ = try await library.turn("trash", as: owner)
      #expect(folder.files("blobs").count == 2)
      #expect(try await verification(of: folder).isWhole)
    }
  }

  /// A hash is no permission: a recipe that names somebody's bytes opens none.
  @Test func aRecipeThatNamesAnotherPhotosBytesShowsItsOwn() async throws {
    try await withPhoto { library, owner, id, _ in
      let member = try await library.addAccount("mia")
      let secret = try await library.add(
        testPhoto(seed: 7, width: 320, height: 240), as: owner)
      let theirs = try await library.add(
        testPhoto(seed: 8, width: 320, height: 240), as: member
      ).asset
      _ = try await library.developed(theirs, for: member)
      let hash = try await library.assets.asset(secret.asset, for: owner).sha256
      let forged = try Recipe(
        parsing: """
          {"version":1,"size":[320,240],"steps":[],"adjustment":{"format":"x",
            "formatVersion":"1","data":"00","rendered":"\(hash)"}}
          """)
      _ = try await library.editing.saveVersion(of: theirs, recipe: forged, base: 0, as: member)
      let shown = try await library.pictures.rendition(
        of: theirs, version: nil, size: .grid, for: member)
      let own = try await library.pictures.rendition(
        of: theirs, version: 0, size: .grid, for: member)
      #expect(shown.tag == own.tag)
    }
  }

  @Test func aRebuiltCatalogKnowsAnotherProgramsEdits() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let id = try await first.add(testPhoto(seed: 1, width: 320, height: 240), as: owner).asset
    _ = try await first.developed(id, for: owner)
    let saved = try await commitForeign(first, id, owner)
    await first.close()
    try await loseCatalog(of: folder)
    let report = try await rebuild(folder)
    #expect(report.findings.isEmpty && report.versions == 1)
    let second = try await openLibrary(folder)
    let again = try await second.access.localOwner()
    let asset = try await second.assets.asset(id, for: again)
    #expect(asset.size == saved.size && asset.currentVersion == 1)
    let input = try await input(second, id, again)
    #expect(input.adjustmentData == Self.foreign)
    await second.close()
  }

  @Test func anEditIsPastedOntoMany() async throws {
    try await withPhoto { library, owner, id, _ in
      let recipe = try Recipe(
        parsing: """
          {"version":1,"size":[320,240],"steps":[
            {"filter":"CICrop","parameters":{"inputRectangle":[0,0,160,120]}},
            {"filter":"CIGaussianBlur","parameters":{"inputRadius":4},"frame":"keep"},
            {"filter":"CIExposureAdjust","parameters":{"inputEV":0.5}}]}
          """)
      _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: owner)
      var others: [AssetID] = []
      for seed in 10..<13 {
        let photo = testPhoto(seed: seed, width: 640, height: 480)
        others.append(try await library.add(photo, as: owner).asset)
      }
      for other in others { _ = try await library.developed(other, for: owner) }
      let broken = try await library.add([UInt8](testPhoto(seed: 20).prefix(60)), as: owner).asset
      _ = try await library.developed(broken, for: owner)
      let look = try #require(try await library.editing.look(of: id, for: owner))
      let report = try await library.editing.paste(look, onto: others + [broken], as: owner)
      #expect(report.edited == others)
      #expect(report.refused.map { $0.asset } == [broken])
      let pasted = try await library.editing.version(1, of: others[0], for: owner)
      let copied = ["CIGaussianBlur", "CIExposureAdjust"]
      #expect(pasted.recipe.steps.map(\.filter) == copied)
      // What was left of the first photo is a fourth as long as the others.
      #expect(pasted.recipe.steps[0].parameters["inputRadius"] == 16)
      #expect(pasted.recipe.steps[1].parameters["inputEV"] == 0.5)
      #expect(pasted.size == PixelSize(width: 640, height: 480))
      // A photo's own cut stays.
      let own = try Recipe(
        parsing: """
          {"version":1,"size":[640,480],"steps":[
            {"filter":"CICrop","parameters":{"inputRectangle":[0,0,320,240]}}]}
          """)
      _ = try await library.editing.saveVersion(of: others[1], recipe: own, base: 1, as: owner)
      _ = try await library.editing.paste(look, onto: [others[1]], as: owner)
      let kept = try await library.editing.version(3, of: others[1], for: owner)
      #expect(kept.recipe.steps.map(\.filter) == ["CICrop"] + copied)
      #expect(kept.size == PixelSize(width: 320, height: 240))
      #expect(kept.recipe.steps[1].parameters["inputRadius"] == 8)
    }
  }

  @Test func onlyAnOwnerCommits() async throws {
    try await withPhoto { library, owner, id, _ in
      let member = try await library.addAccount("mia")
      var output = ContentEditingOutput(try await input(library, id, member))
      output.adjustmentData = Self.foreign
      output.renderedContent = testPhoto(seed: 5, width: 200, height: 100)
      let theirs = output
      let error = await libraryError { _ = try await library.editing.commit(theirs, as: member) }
      #expect(error == .access(.notOwner(id)))
    }
  }
}
