import Catalog
import Foundation
import ImageEngine
import JSON
import Library
import Maintenance
import Media
import Pipeline
import TestSupport
import Testing
import Words

/// Files that recipes read, such as masks.
@Suite(.timeLimit(.minutes(5))) struct RecipeFileTests {
  private func recipe(_ resource: String, group: String? = nil) throws -> Recipe {
    let mark = group.map { #", "group": "\#($0)""# } ?? ""
    return try Recipe(
      parsing: #"""
        {"version": 1, "size": [64, 48], "steps": [
          {"name": "before", "filter": "CIExposureAdjust", "off": true\#(mark)},
          {"name": "after", "filter": "CIExposureAdjust", "frame": "keep",
           "parameters": {"inputEV": 1}\#(mark)},
          {"filter": "CIBlendWithMask", "frame": "keep", "parameters": {
            "inputImage": {"step": "after"}, "inputBackgroundImage": {"step": "before"},
            "inputMaskImage": {"input": "mask"}}\#(mark)}],
         "images": {"mask": {"resource": "\#(resource)", "rect": [0, 0, 64, 48]}}}
        """#)
  }

  private func photo(_ seed: Int, _ library: Library, _ owner: Principal) async throws -> AssetID {
    let id = try await library.add(testPhoto(seed: seed), as: owner).asset
    _ = try await library.developed(id, for: owner)
    return id
  }

  private func pixels(
    _ library: Library, _ id: AssetID, _ owner: Principal, version: Int? = nil
  ) async throws -> [UInt8] {
    try bytes(
      of: try await library.pictures.rendition(
        of: id, version: version, size: .full, for: owner))
  }

  /// A white mask shows the adjustment, a black one the photo, in each kind of picture.
  @Test(arguments: [255, 0] as [UInt8])
  func aMaskDecidesWhereAnAdjustmentShows(_ code: UInt8) async throws {
    try await withLibrary { library, owner, _ in
      let id = try await photo(1, library, owner)
      let plain = try Recipe(
        parsing: #"""
          {"version": 1, "size": [64, 48], "steps": [{"filter": "CIExposureAdjust",
            "frame": "keep", "parameters": {"inputEV": \#(code == 255 ? 1 : 0)}}]}
          """#)
      let mask = try await library.editing.addRecipeFile(testMask(code), to: id, as: owner)
      #expect(mask.size == PixelSize(width: 32, height: 24))
      let masked = try recipe(mask.sha256)
      _ = try await library.editing.saveVersion(of: id, recipe: plain, base: 0, as: owner)
      _ = try await library.editing.saveVersion(of: id, recipe: masked, base: 1, as: owner)
      let expected = try await pixels(library, id, owner, version: 1)
      #expect(try await pixels(library, id, owner, version: 2) == expected)
      var exports: [[UInt8]] = []
      var previews: [[UInt8]] = []
      for (version, recipe) in [(1, plain), (2, masked)] {
        var options = ExportOptions()
        options.format = .png
        exports.append(
          try bytes(
            of: try await library.exporting.export(
              of: id, version: version, as: options, for: owner)))
        previews.append(
          try bytes(
            of: try await library.pictures.preview(
              of: id, PreviewRequest(recipe: recipe, longestSide: 48), for: owner)))
      }
      #expect(exports[0] == exports[1] && previews[0] == previews[1])
    }
  }

  /// Also with a file that the same account has for another photo: a name alone opens nothing.
  @Test func aRecipeThatNamesAnotherPhotosFileIsRefusedEverywhere() async throws {
    try await withLibrary { library, owner, _ in
      let (id, other) = (
        try await photo(1, library, owner), try await photo(2, library, owner)
      )
      let mask = try await library.editing.addRecipeFile(testMask(9), to: other, as: owner)
      let foreign = try recipe(mask.sha256)
      let original = try #require(
        try await library.assets.resources(of: id, for: owner).first?.sha256)
      for recipe in [foreign, try recipe(original)] {
        let refusal = LibraryError.noSuchRecipeFile(id, sha256: recipe.resourceName)
        #expect(refusal.message.code == "noSuchRecipeFile")
        #expect(
          await libraryError {
            _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: owner)
          } == refusal)
        #expect(
          await libraryError {
            _ = try await library.pictures.preview(
              of: id, PreviewRequest(recipe: recipe, longestSide: 48), for: owner)
          } == refusal)
        #expect(
          await libraryError {
            try await library.perform(as: owner) { change throws(LibraryError) in
              try change.saveVersion(of: id, recipe: recipe, base: 0)
            }
          } == refusal)
      }
      #expect(
        try await library.editing.recipeFile(mask.sha256, of: id, for: owner) == nil)
      let own = try #require(
        try await library.editing.recipeFile(mask.sha256, of: other, for: owner))
      #expect(try bytes(of: own) == testMask(9) && own.contentType == "image/png")
      #expect(try await library.assets.resources(of: other, for: owner).count == 1)
    }
  }

  @Test func onlyPicturesOfLimitedSizeAreStored() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await photo(1, library, owner)
      for bytes in [[], Array("no picture".utf8)] {
        let error = await libraryError {
          _ = try await library.editing.addRecipeFile(bytes, to: id, as: owner)
        }
        guard case .value(member: "picture", _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test func filesCountInTheQuotaAndGoWithTheirPhoto() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let id = try await photo(1, library, owner)
      func used() async throws -> Int {
        try await library.accounts.all(for: owner)[0].usedBytes
      }
      let before = try await used()
      let mask = try await library.editing.addRecipeFile(testMask(9), to: id, as: owner)
      _ = try await library.editing.addRecipeFile(testMask(9), to: id, as: owner)
      #expect(try await used() == before + testMask(9).count)
      _ = try await library.editing.saveVersion(
        of: id, recipe: recipe(mask.sha256), base: 0, as: owner)
      let report = try await verification(of: folder)
      #expect(report.isWhole && report.files == 2 && report.unnamed == 0)
      try await library.assets.change([id], [.trash], as: owner)
      try await library.run(days: 31, clock, as: owner)
      #expect(try await used() == 0)
      #expect(folder.files("blobs").isEmpty)
    }
  }

  @Test func aFileOfAnAbandonedEditIsRemovedAndASavedOneStays() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let id = try await photo(1, library, owner)
      let kept = try await library.editing.addRecipeFile(testMask(1), to: id, as: owner)
      let left = try await library.editing.addRecipeFile(testMask(2), to: id, as: owner)
      _ = try await library.editing.saveVersion(
        of: id, recipe: recipe(kept.sha256), base: 0, as: owner)
      _ = try await library.editing.setCurrentVersion(of: id, to: 0, as: owner)
      try await library.run(days: 30, clock, as: owner)
      #expect(folder.files("blobs").count == 3)
      try await library.run(days: 2, clock, as: owner)
      #expect(folder.files("blobs").count == 2)
      #expect(try await library.editing.recipeFile(left.sha256, of: id, for: owner) == nil)
      #expect(try await library.editing.recipeFile(kept.sha256, of: id, for: owner) != nil)
    }
  }

  @Test func aRebuiltAndARestoredLibraryShowTheSameMask() async throws {
    let (folder, backup, target) = (try TestFolder(), try TestFolder(), try TestFolder())
    var library = try await openLibrary(folder)
    var owner = try await library.access.localOwner()
    let id = try await photo(1, library, owner)
    let mask = try await library.editing.addRecipeFile(testMask(188), to: id, as: owner)
    _ = try await library.editing.addRecipeFile(testMask(2), to: id, as: owner)
    _ = try await library.editing.saveVersion(
      of: id, recipe: recipe(mask.sha256), base: 0, as: owner)
    let before = try await pixels(library, id, owner)
    await library.close()
    let report = try await saved(folder, to: backup.path)
    #expect(report.findings.isEmpty && report.files == 3, "\(report)")
    _ = try await LibraryFolder.restore(backup.path, to: target.path)
    try await rebuild(folder)
    for place in [folder, target] {
      try FileManager.default.removeItem(atPath: place.path + "/renditions")
      library = try await openLibrary(place)
      owner = try await library.access.localOwner()
      #expect(try await pixels(library, id, owner) == before)
      await library.close()
    }
    #expect(try await verification(of: folder).isWhole)
  }

  /// A mask shows what is in one photo; elsewhere it would select something else.
  @Test func aSelectionStaysWithItsPhotoWhenAnEditIsPasted() async throws {
    try await withLibrary { library, owner, _ in
      let (id, other) = (
        try await photo(1, library, owner), try await photo(2, library, owner)
      )
      let mask = try await library.editing.addRecipeFile(testMask(9), to: id, as: owner)
      var selected = try recipe(mask.sha256, group: "mask1")
      selected.steps.append(Recipe.Step("CIPhotoEffectMono", [:]))
      _ = try await library.editing.saveVersion(of: id, recipe: selected, base: 0, as: owner)
      let look = try #require(try await library.editing.look(of: id, for: owner))
      let report = try await library.editing.paste(look, onto: [other], as: owner)
      #expect(report.edited == [other], "\(report.refused)")
      let pasted = try await library.editing.version(1, of: other, for: owner).recipe
      #expect(pasted.steps.map(\.filter) == ["CIPhotoEffectMono"])
      #expect(pasted.images.isEmpty)
    }
  }
}

extension Recipe {
  fileprivate var resourceName: String { images["mask"]?["resource"]?.string ?? "" }
}
