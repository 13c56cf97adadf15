import Blobs
import Catalog
import Foundation
import ImageEngine
import Library
import Pipeline
import Store
import TestSupport
import Testing

@Suite(.tags(.noSecondGo), .timeLimit(.minutes(5))) struct AccessTests {
  private let recipe: Recipe

  init() throws {
    recipe = try Recipe(
      parsing: #"{"version":1,"size":[64,48],"steps":[{"filter":"CIExposureAdjust"}]}"#)
  }

  @Test func nobodySeesOrChangesAnything() async throws {
    try await withLibrary { library, owner, _ in
      let start = try await library.changeToken()
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      #expect(try await library.assets.page(for: .anonymous).assets.isEmpty)
      #expect(try await library.assets.count(for: .anonymous) == 0)
      #expect(try await library.changes(since: start, for: .anonymous).changes.isEmpty)
      let fetches: [() async throws -> Void] = [
        { _ = try await library.assets.asset(id, for: .anonymous) },
        { _ = try await library.editing.versions(of: id, for: .anonymous) },
        { _ = try await library.pictures.original(of: id, for: .anonymous) },
        {
          _ = try await library.pictures.rendition(of: id, version: 0, size: .grid, for: .anonymous)
        },
      ]
      for fetch in fetches { #expect(await libraryError(fetch) == .missing(.asset(id))) }
      let recipe = recipe
      let changes: [() async throws -> Void] = [
        {
          _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: .anonymous)
        },
        { _ = try await library.editing.setCurrentVersion(of: id, to: 0, as: .anonymous) },
        { _ = try await library.add(testPhoto(seed: 2), as: .anonymous) },
        { try await library.perform(as: .anonymous) { _ throws(LibraryError) in } },
      ]
      for change in changes { #expect(await libraryError(change) == .access(.signInRequired)) }
    }
  }

  @Test func theFamilySeesWhatIsNotPrivateAndOnlyTheOwnerChangesIt() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      #expect(try await library.assets.asset(id, for: other).owner == owner.account?.id)
      _ = try await library.pictures.rendition(of: id, version: nil, size: .grid, for: other)
      let recipe = recipe
      let changes: [() async throws -> Void] = [
        { _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: other) },
        { _ = try await library.editing.setCurrentVersion(of: id, to: 0, as: other) },
        {
          try await library.perform(as: other) { change throws(LibraryError) in
            try change.setVisibility(of: id, to: .private)
          }
        },
      ]
      for change in changes { #expect(await libraryError(change) == .access(.notOwner(id))) }
    }
  }

  @Test func photosThatBecomePrivateAreGoneForOthers() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let start = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .private)
      }
      #expect(
        try await library.changes(since: start, for: other).changes.map(\.change) == [.deleted])
      #expect(
        try await library.changes(since: start, for: owner).changes.map(\.change) == [.updated])
      #expect(try await library.assets.page(for: other).assets.isEmpty)
      #expect(try await library.assets.count(for: other) == 0)
      let fetches: [() async throws -> Void] = [
        { _ = try await library.assets.asset(id, for: other) },
        { _ = try await library.editing.versions(of: id, for: other) },
        { _ = try await library.pictures.original(of: id, for: other) },
        { _ = try await library.pictures.rendition(of: id, version: 0, size: .grid, for: other) },
      ]
      for fetch in fetches { #expect(await libraryError(fetch) == .missing(.asset(id))) }
      // What happens to it from now on is nobody else's business.
      let hidden = try await library.changeToken()
      _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: owner)
      #expect(try await library.changes(since: hidden, for: other).changes.isEmpty)
      #expect(try await library.changes(since: hidden, for: owner).changes.count == 1)
      let back = try await library.changeToken()
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .family)
      }
      #expect(
        try await library.changes(since: back, for: other).changes.map(\.change) == [.inserted])
      #expect(try await library.assets.asset(id, for: other).currentVersion == 1)
    }
  }

  @Test func theSameFileOfTwoPeopleIsTwoAssetsAndNeitherLearnsOfTheOther() async throws {
    try await withLibrary { library, owner, folder in
      let other = try await library.addAccount("b")
      let first = try await library.add(testPhoto(seed: 1), as: owner)
      let second = try await library.add(testPhoto(seed: 1), as: other)
      #expect(second.outcome == .stored && second.asset != first.asset)
      #expect(folder.files("blobs").count == 1)
    }
  }

  @Test func anUploadIsNobodyElses() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let request = UploadRequest(filename: "a.png", lengthBytes: 10, clientID: "one")
      let upload = try await library.uploads.begin(request, as: owner)
      let id = upload.id
      let calls: [() async throws -> Void] = [
        { _ = try await library.uploads.progress(of: id, for: other) },
        { try await library.uploads.append([1], to: id, at: 0, as: other) },
        { _ = try await library.uploads.finish(id, as: other) },
        { try await library.uploads.cancel(id, as: other) },
      ]
      for call in calls { #expect(await libraryError(call) == .missing(.upload(id))) }
      #expect(try await library.uploads.begin(request, as: other).id != id)
    }
  }

  @Test func aViewerSeesAndAddsNothing() async throws {
    try await withLibrary { library, owner, _ in
      let viewer = try await library.addAccount("v", role: "viewer")
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      #expect(try await library.assets.asset(id, for: viewer).id == id)
      let error = await libraryError { try await library.add(testPhoto(seed: 2), as: viewer) }
      #expect(error == .access(.mayNotAdd))
    }
  }
}
