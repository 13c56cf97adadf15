import Catalog
import JSON
import Library
import TestSupport
import Testing

/// What smart albums take: a row each, with a title and a rule.
@Suite(.timeLimit(.minutes(5))) struct SmartAlbumBoundsTests {
  private let short = Predicate.contains(.title, "x")
  private let long = Predicate.contains(.title, "Zoë" + String(repeating: "x", count: 500))

  private func bytes(_ title: String, _ rule: Predicate) -> Int {
    title.utf8.count + rule.json.text.utf8.count
  }

  @Test func smartAlbumsCountInTheQuota() async throws {
    try await withLibrary { library, owner, _ in
      let (short, long) = (short, long)
      func used() async throws -> Int { try await library.accounts.all(for: owner)[0].usedBytes }
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.makeAlbum("An album takes nothing")
        return try change.makeSmartAlbum("Été", rule: short)
      }.result
      #expect(try await used() == bytes("Été", short))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setRule(of: album, to: long)
        try change.rename(album, to: "Summer")
      }
      #expect(try await used() == bytes("Summer", long))
      let limit = try await used() + 3
      try await library.accounts.change(
        try #require(owner.account?.id), AccountChanges(quotaBytes: .some(limit)), as: owner)
      let longer = Predicate.and([long, short])
      let changes: [() async throws -> Void] = [
        {
          try await library.perform(as: owner) { change throws(LibraryError) in
            _ = try change.makeSmartAlbum("x", rule: short)
          }
        },
        {
          try await library.perform(as: owner) { change throws(LibraryError) in
            try change.rename(album, to: "Summer at the lake")
          }
        },
        {
          try await library.perform(as: owner) { change throws(LibraryError) in
            try change.setRule(of: album, to: longer)
          }
        },
      ]
      for change in changes {
        #expect(await libraryError(change) == .quotaReached(limitBytes: limit))
      }
      // What becomes shorter is taken.
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setRule(of: album, to: short)
      }
      #expect(try await used() == bytes("Summer", short))
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.delete(album)
      }
      #expect(try await used() == 0)
    }
  }

  @Test func theyCountForWhomTheyBelongTo() async throws {
    try await withLibrary { library, owner, _ in
      let bo = try await library.addAccount("b")
      let short = short
      try await library.perform(as: bo) { change throws(LibraryError) in
        _ = try change.makeSmartAlbum("Best", rule: short)
      }
      let heir = try #require(owner.account?.id)
      try await library.accounts.remove(
        try #require(bo.account?.id), giving: .account(heir), as: owner)
      let used = try await library.accounts.all(for: owner).map(\.usedBytes)
      #expect(used == [bytes("Best", short)])
    }
  }

  @Test func anAccountHasOnlySoManyOfThem() async throws {
    try await withLibrary { library, owner, _ in
      let short = short
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          for _ in 0..<LibraryLimits.smartAlbums {
            _ = try change.makeSmartAlbum("Best", rule: short)
          }
        }
        try await library.perform(as: owner) { change throws(LibraryError) in
          _ = try change.makeSmartAlbum("Best", rule: short)
        }
      }
      #expect(error == .objectFull(.smartAlbums))
      let count = try await library.collections.all(for: owner).count
      #expect(count == LibraryLimits.smartAlbums)
    }
  }

  @Test func theirRulesAreLimitedInAll() async throws {
    try await withLibrary { library, owner, _ in
      let text = String(repeating: "x", count: 1000)
      let large = Predicate.or((0..<40).map { .contains(.title, "\($0) \(text)") })
      let short = short
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        for _ in 0..<90 { _ = try change.makeSmartAlbum("Best", rule: large) }
        return try change.makeSmartAlbum("Best", rule: short)
      }.result
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          for _ in 0..<20 { _ = try change.makeSmartAlbum("Best", rule: large) }
        }
      }
      #expect(error == .objectFull(.rules))
      let most = (LibraryLimits.rulesBytes - bytes("Best", short)) / bytes("Best", large)
      #expect(90 < most && most < 110)
      try await library.perform(as: owner) { change throws(LibraryError) in
        for _ in 90..<most { _ = try change.makeSmartAlbum("Best", rule: large) }
      }
      let grown = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.setRule(of: album, to: large)
        }
      }
      #expect(grown == .objectFull(.rules))
    }
  }
}
