import Catalog
import Darkroom
import Library
import Media
import TestSupport
import Testing

/// People's edits, beside the facts of files.
@Suite(.timeLimit(.minutes(5))) struct UserEditsTests {
  @Test func aDuplicateOfATrashedPhotoTakesItOutOfTheTrashAndSaysSo() async throws {
    try await withLibrary { library, owner, _ in
      let first = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(!first.wasTrashed)
      try await library.assets.change([first.asset], [.trash], as: owner)
      #expect(try await library.assets.page(for: owner).assets.isEmpty)
      let again = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(again.asset == first.asset && again.outcome == .duplicate && again.wasTrashed)
      #expect(try await library.assets.asset(first.asset, for: owner).trashed == nil)
    }
  }

  /// The clock stands in the morning of 18 November 2026.
  @Test(arguments: [
    ("1825-12-31T23:59:59", false), ("1826-01-01T00:00:00", true), ("2026-11-19T23:59:59", true),
    ("2026-11-20T00:00:00", false),
  ])
  func aPersonGivesTimesFromTheFirstPhotoToTomorrow(_ text: String, _ isTaken: Bool) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil], as: owner)
      var edit = AssetEdit()
      edit.captured = .set(try #require(CaptureTime(text)))
      let error = await libraryError {
        try await library.assets.change(ids, [.edit(edit)], as: owner)
      }
      #expect(
        error == (isTaken ? nil : .impossibleTime(day: String(text.prefix(10)), last: "2026-11-19"))
      )
      for id in ids {
        #expect(
          try await library.assets.asset(id, for: owner).captured?.text == (isTaken ? text : nil))
      }
    }
  }

  @Test func userEditsTakePrecedenceOverTheFileAndCanBeUndone() async throws {
    try await withLibrary { library, owner, _ in
      let result = try await library.add(fixture("photos/captured_with_offset.jpg"), as: owner)
      let before = try await library.developed(result.asset, for: owner)
      #expect(before.confidence == .exact)
      #expect(try await library.assets.facts(of: result.asset, for: owner)?.captured != nil)
      #expect(
        try await library.assets.resources(of: result.asset, for: owner).map(\.kind) == [.original])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(result.asset) {
          $0.captured = CaptureTime("1999-12-31T23:59:59")
          $0.placing = .given(Position(latitude: 1, longitude: 2))
        }
      }
      let edited = try await library.assets.asset(result.asset, for: owner)
      #expect(edited.captured?.text == "1999-12-31T23:59:59" && edited.captured?.offset == nil)
      #expect(edited.confidence == .given && edited.sortTime < before.sortTime)
      #expect(edited.position == Position(latitude: 1, longitude: 2))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(result.asset) {
          $0.captured = nil
          $0.placing = .byFile
        }
      }
      let back = try await library.assets.asset(result.asset, for: owner)
      #expect(back.captured == before.captured && back.sortTime == before.sortTime)
      #expect(back.position == before.position)
    }
  }

  @Test func favoritesAreEachAccountsOwn() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let id = try await library.addRows([nil], as: owner)[0]
      try await library.perform(as: other) { change throws(LibraryError) in
        try change.setFavorite([id], to: true)
      }
      #expect(try await library.assets.asset(id, for: other).isFavorite)
      #expect(try await library.assets.asset(id, for: owner).isFavorite == false)
    }
  }

  @Test func onlyTheOwnerDecides() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let id = try await library.addRows([nil], as: owner)[0]
      for kind in 0..<4 {
        let error = await libraryError {
          try await library.perform(as: other) { change throws(LibraryError) in
            switch kind {
            case 0: try change.edit(id) { $0.title = "mine" }
            case 1: try change.trash([id])
            case 2: try change.setKeywords(of: id, to: ["mine"])
            default: try change.edit(id) { $0.isHidden = true }
            }
          }
        }
        #expect(error == .access(.notOwner(id)))
      }
      // Those who see a photo may mark it, unless an edit is for its owner only.
      var edit = AssetEdit()
      edit.isFavorite = true
      edit.requiresOwnership = true
      let refused = await libraryError {
        try await library.assets.change([id], [.edit(edit)], as: other)
      }
      #expect(refused == .access(.notOwner(id)))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .private)
      }
      let error = await libraryError {
        try await library.assets.change([id], [.trash], as: other)
      }
      #expect(error == .missing(.asset(id)))
    }
  }

  @Test func invalidEditsAreRefusedAndChangeNothing() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.addRows([nil], as: owner)[0]
      let long = String(repeating: "x", count: LibraryLimits.captionBytes + 1)
      for kind in 0..<4 {
        let error = await libraryError {
          try await library.perform(as: owner) { change throws(LibraryError) in
            try change.edit(id) { $0.subtitle = "kept?" }
            switch kind {
            case 0: try change.edit(id) { $0.rating = 6 }
            case 1: try change.edit(id) { $0.caption = long }
            case 2: try change.setKeywords(of: id, to: [""])
            default: try change.edit(id) { $0.burst = Burst(id: "") }
            }
          }
        }
        guard case .value = error else {
          Issue.record("\(kind) gave \(String(describing: error))")
          continue
        }
      }
      #expect(try await library.assets.asset(id, for: owner).subtitle == nil)
    }
  }
}
