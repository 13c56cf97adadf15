import Catalog
import Library
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CollectionsTests {
  @Test func anAlbumIsMadeByNameOnceHoweverManyAsk() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await withThrowingTaskGroup(of: CollectionID.self) { group in
        for _ in 0..<32 {
          group.addTask {
            try await library.perform(as: owner) { change throws(LibraryError) in
              try change.album(named: "Holidays")
            }.result
          }
        }
        return try await group.reduce(into: Set<CollectionID>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(try await library.collections.all(for: owner).map(\.title) == ["Holidays"])
    }
  }

  /// Random insertions, moves and removals, against the same on an array.
  @Test func theOrderIsTheOneGivenByHand() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows(Array(repeating: nil, count: 12), as: owner)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.makeAlbum("Order")
      }.result
      var (expected, generator) = ([AssetID](), SeededGenerator(seed: 5))
      for _ in 0..<trials(200, proof: 5_000) {
        let chosen = Array(ids.shuffled(using: &generator).prefix(2))
        let index = Int.random(in: 0...12, using: &generator)
        let kind = Int.random(in: 0..<4, using: &generator)
        try await library.perform(as: owner) { change throws(LibraryError) in
          switch kind {
          case 0: try change.add(chosen, to: album)
          case 1: try change.remove(chosen, from: album)
          default: try change.insert(chosen, into: album, at: index)
          }
        }
        switch kind {
        case 0: expected += chosen.filter { !expected.contains($0) }
        case 1: expected.removeAll(where: chosen.contains)
        default:
          expected.removeAll(where: chosen.contains)
          expected.insert(contentsOf: chosen, at: min(index, expected.count))
        }
        #expect(try await library.ids(.collection(album), for: owner) == expected)
      }
    }
  }

  /// More often than there is room between two numbers.
  @Test func somethingAlwaysFitsBetweenTwo() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows(Array(repeating: nil, count: 80), as: owner)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        let album = try change.makeAlbum("Tight")
        for id in ids { try change.insert([id], into: album, at: 1) }
        return album
      }.result
      let expected = [ids[0]] + ids.dropFirst().reversed()
      #expect(try await library.ids(.collection(album), for: owner) == expected)
    }
  }

  @Test func foldersNestAndNeverHoldThemselves() async throws {
    try await withLibrary { library, owner, _ in
      let (outer, inner, album) = try await library.perform(as: owner) {
        change throws(LibraryError) in
        let outer = try change.makeFolder("Outer")
        let inner = try change.makeFolder("Inner", in: outer)
        return (outer, inner, try change.makeAlbum("Album", in: inner))
      }.result
      #expect(try await library.collections.all(for: owner).map(\.id) == [outer])
      #expect(try await library.collections.all(in: inner, for: owner).map(\.id) == [album])
      #expect(try await library.collections.collection(album, for: owner).parent == inner)
      for folder in [outer, inner] {
        let error = await libraryError {
          try await library.perform(as: owner) { change throws(LibraryError) in
            try change.move(outer, to: folder, at: 0)
          }
        }
        #expect(error == .notFolder(outer))
      }
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          _ = try change.makeAlbum("In an album", in: album)
        }
      }
      #expect(error == .notFolder(album))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.delete(outer)
      }
      #expect(try await library.collections.all(for: owner).isEmpty)
      #expect(
        await libraryError { _ = try await library.collections.collection(album, for: owner) }
          == .missing(.collection(album)))
    }
  }

  @Test func collectionsAreInTheOrderGivenByHand() async throws {
    try await withLibrary { library, owner, _ in
      let titles = ["a", "b", "c", "d"]
      let ids = try await library.perform(as: owner) { change throws(LibraryError) in
        var ids: [CollectionID] = []
        for title in titles { ids.append(try change.makeAlbum(title)) }
        try change.move(ids[3], to: nil, at: 0)
        try change.move(ids[0], to: nil, at: 2)
        try change.rename(ids[1], to: "B")
        return ids
      }.result
      #expect(ids.count == 4)
      #expect(try await library.collections.all(for: owner).map(\.title) == ["d", "B", "a", "c"])
    }
  }

  @Test func aSmartAlbumFillsItselfAndTakesNothing() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil], as: owner)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.makeSmartAlbum("Best", rule: .compare(.rating, .equal, .number(5)))
      }.result
      #expect(try await library.ids(.collection(album), for: owner).isEmpty)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[1]) { $0.rating = 5 }
      }
      #expect(try await library.ids(.collection(album), for: owner) == [ids[1]])
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.add([ids[0]], to: album)
        }
      }
      #expect(error == .notAlbum(album))
    }
  }

  @Test func deletingAnAlbumDeletesNoPhoto() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil], as: owner)
      let start = try await library.changeToken()
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        let album = try change.makeAlbum("Gone")
        try change.add(ids, to: album)
        try change.setCover(of: album, to: ids[1])
        return album
      }.result
      #expect(try await library.collections.collection(album, for: owner).cover == ids[1])
      #expect(
        try await library.collections.albums(containing: ids[0], for: owner).map(\.id) == [album])
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.delete(album)
      }
      #expect(try await library.assets.count(for: owner) == 2)
      let entries = try await library.changes(since: start, for: owner).changes
      #expect(entries.map(\.kind) == [.collection, .collection])
      #expect(entries.map(\.change) == [.inserted, .deleted])
    }
  }
}
