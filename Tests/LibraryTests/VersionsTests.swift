import Catalog
import Foundation
import ImageEngine
import JSON
import Library
import Pipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct VersionsTests {
  /// A recipe that is good for a photo of 64 x 48.
  private func recipe(ev: Double) throws -> Recipe {
    try Recipe(
      parsing: """
        {"version":1,"size":[64,48],"note":"kept","steps":[
          {"filter":"CIExposureAdjust","parameters":{"inputEV":\(ev)},"frame":"keep"}]}
        """)
  }

  private func withPhoto(
    _ body: (Library, Principal, Asset, TestFolder) async throws -> Void
  ) async throws {
    try await withLibrary { library, owner, folder in
      let result = try await library.add(testPhoto(seed: 1), as: owner)
      let asset = try await library.developed(result.asset, for: owner)
      try #require(asset.state == .ready)
      try await body(library, owner, asset, folder)
    }
  }

  @Test func aSavedVersionIsTheCurrentOneAndTheOriginalIsUntouched() async throws {
    try await withPhoto { library, owner, asset, _ in
      let recipe = try recipe(ev: 1)
      let saved = try await library.editing.saveVersion(
        of: asset.id, recipe: recipe, base: 0, as: owner)
      #expect(saved.currentVersion == 1 && saved.versionCount == 1)
      #expect(saved.size == asset.size)
      let versions = try await library.editing.versions(of: asset.id, for: owner)
      #expect(versions.map(\.number) == [1])
      #expect(versions[0].recipe?.json == recipe.json)
      #expect(versions[0].recipe?.json["note"] == "kept")
      let file = try await library.pictures.original(of: asset.id, for: owner)
      #expect(try bytes(of: file) == testPhoto(seed: 1))
    }
  }

  @Test func revertingAndGoingBackAreOneOperation() async throws {
    try await withPhoto { library, owner, asset, _ in
      for (base, ev) in [(0, 1.0), (1, -1.0)] {
        _ = try await library.editing.saveVersion(
          of: asset.id, recipe: recipe(ev: ev), base: base, as: owner)
      }
      let reverted = try await library.editing.setCurrentVersion(of: asset.id, to: 0, as: owner)
      #expect(reverted.currentVersion == 0 && reverted.versionCount == 2)
      let back = try await library.editing.setCurrentVersion(of: asset.id, to: 1, as: owner)
      #expect(back.currentVersion == 1)
      let next = try await library.editing.saveVersion(
        of: asset.id, recipe: recipe(ev: 2), base: 1, as: owner)
      #expect(next.currentVersion == 3)
      #expect(
        try await library.editing.versions(of: asset.id, for: owner).map(\.number) == [1, 2, 3])
      for number in [4, -1, .max] {
        let error = await libraryError {
          _ = try await library.editing.setCurrentVersion(of: asset.id, to: number, as: owner)
        }
        #expect(error == .missing(.version(asset.id, number: number)))
      }
    }
  }

  @Test func goingBackFromAVersionNoLongerShownIsRefused() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let recipe = try Recipe(parsing: #"{"version":1,"size":[64,48],"steps":[]}"#)
      _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: owner)
      let error = await libraryError {
        _ = try await library.editing.setCurrentVersion(of: id, to: 0, base: 0, as: owner)
      }
      guard case .versionConflict(let conflict) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(conflict.current == 1 && conflict.base == 0 && conflict.recipe == nil)
      #expect(
        try await library.editing.setCurrentVersion(of: id, to: 0, base: 1, as: owner)
          .currentVersion == 0)
    }
  }

  @Test func versionsOutliveARestart() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let result = try await first.add(testPhoto(seed: 1), as: owner)
    _ = try await first.developed(result.asset, for: owner)
    let recipe = try recipe(ev: 1.5)
    let saved = try await first.editing.saveVersion(
      of: result.asset, recipe: recipe, base: 0, as: owner)
    await first.close()
    let second = try await openLibrary(folder)
    #expect(try await second.assets.asset(result.asset, for: owner) == saved)
    #expect(
      try await second.editing.versions(of: result.asset, for: owner).map(\.recipe) == [recipe])
    await second.close()
  }

  @Test func twoWritersMeetAnErrorThatCarriesBoth() async throws {
    try await withPhoto { library, owner, asset, _ in
      let (mine, yours) = (try recipe(ev: 1), try recipe(ev: -1))
      _ = try await library.editing.saveVersion(of: asset.id, recipe: yours, base: 0, as: owner)
      let error = await libraryError {
        _ = try await library.editing.saveVersion(of: asset.id, recipe: mine, base: 0, as: owner)
      }
      guard case .versionConflict(let conflict) = error else {
        Issue.record("no conflict: \(String(describing: error))")
        return
      }
      #expect(conflict.base == 0 && conflict.current == 1)
      #expect(conflict.currentRecipe == yours && conflict.recipe == mine)
      #expect(try await library.editing.versions(of: asset.id, for: owner).count == 1)
    }
  }

  @Test func ofManyWhoSaveAtOnceOneWins() async throws {
    try await withPhoto { library, owner, asset, _ in
      let recipe = try recipe(ev: 1)
      let errors = await withTaskGroup(of: LibraryError?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            await libraryError {
              _ = try await library.editing.saveVersion(
                of: asset.id, recipe: recipe, base: 0, as: owner)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.count { $0 == nil } == 1)
      #expect(try await library.editing.versions(of: asset.id, for: owner).count == 1)
    }
  }

  @Test func aRecipeForAnotherSizeIsRefused() async throws {
    try await withPhoto { library, owner, asset, _ in
      let size = try #require(asset.originalSize)
      for given in [nil, PixelSize(width: 48, height: 64)] {
        let recipe = Recipe(steps: [Recipe.Step("CIExposureAdjust")], size: given)
        let error = await libraryError {
          _ = try await library.editing.saveVersion(
            of: asset.id, recipe: recipe, base: 0, as: owner)
        }
        #expect(error == .recipeSize(asset.id, given: given, expected: size))
      }
    }
  }

  @Test func aRecipeThatIsNoneIsRefused() async throws {
    try await withPhoto { library, owner, asset, _ in
      let recipe = Recipe(steps: [Recipe.Step("CINothing")], size: asset.originalSize)
      let error = await libraryError {
        _ = try await library.editing.saveVersion(of: asset.id, recipe: recipe, base: 0, as: owner)
      }
      guard case .recipe(let reason) = error else {
        Issue.record("it was saved, or refused otherwise: \(String(describing: error))")
        return
      }
      #expect(reason.code == "unknownFilter")
      let after = try await library.assets.asset(asset.id, for: owner)
      #expect(after.versionCount == 0)
    }
  }

  @Test func aFilmAndAnUnreadablePhotoTakeNoRecipe() async throws {
    let film = [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)
    let heic = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    try await withLibrary { library, owner, _ in
      let recipe = Recipe(
        steps: [Recipe.Step("CIExposureAdjust")], size: PixelSize(width: 1, height: 1))
      for (bytes, reason) in [(film, LibraryError.NotEditable.video), (heic, .unreadable)] {
        let result = try await library.add(bytes, as: owner)
        let error = await libraryError {
          _ = try await library.editing.saveVersion(
            of: result.asset, recipe: recipe, base: 0, as: owner)
        }
        #expect(error == .notEditable(result.asset, reason))
      }
    }
  }

  @Test func itsSmallestPictureIsThereBeforeAVersionIsAndTheScreensFollows() async throws {
    try await withPhoto { library, owner, asset, folder in
      let before = folder.files("renditions").count
      _ = try await library.editing.saveVersion(
        of: asset.id, recipe: recipe(ev: 1), base: 0, as: owner)
      #expect(folder.files("renditions").count > before)
      // Nothing asks for the screen's picture.
      try await wait(for: "the screen's picture") {
        folder.files("renditions").count >= before + 2
      }
      let grid = try await library.pictures.rendition(
        of: asset.id, version: nil, size: .grid, for: owner)
      let original = try await library.pictures.rendition(
        of: asset.id, version: 0, size: .grid, for: owner)
      #expect(grid.tag != original.tag)
      #expect(folder.files("renditions").count == before + 2)
      #expect(try bytes(of: grid) != bytes(of: original))
    }
  }

  @Test func aRecipeThatChangesNothingHasThePhotosOwnPictures() async throws {
    try await withPhoto { library, owner, asset, folder in
      let before = folder.files("renditions")
      let recipe = try Recipe(
        parsing: """
          {"version":1,"size":[64,48],"steps":[{"filter":"CIExposureAdjust","off":true}]}
          """)
      _ = try await library.editing.saveVersion(of: asset.id, recipe: recipe, base: 0, as: owner)
      _ = try await library.pictures.rendition(of: asset.id, version: 1, size: .grid, for: owner)
      #expect(folder.files("renditions") == before)
    }
  }
}
