import Catalog
import Foundation
import Library
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChangesTests {
  @Test func anAssetIsInsertedAndThenUpdated() async throws {
    try await withLibrary { library, owner, _ in
      let start = try await library.changeToken()
      let result = try await library.add(testPhoto(seed: 1), as: owner)
      _ = try await library.developed(result.asset, for: owner)
      let page = try await library.changes(since: start, for: owner)
      #expect(page.changes.map(\.id) == [result.asset.text, result.asset.text])
      #expect(page.changes.map(\.change) == [.inserted, .updated])
      #expect(page.changes.allSatisfy { $0.kind == .asset })
      #expect(!page.hasMore && page.token == page.changes.last?.token)
      let rest = try await library.changes(since: page.token, for: owner)
      #expect(rest.changes.isEmpty && rest.token == page.token)
    }
  }

  @Test func tokensAreInOrderAndGoOnAfterARestart() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let start = try await first.changeToken()
    let result = try await first.add(testPhoto(seed: 1), as: owner)
    _ = try await first.developed(result.asset, for: owner)
    let middle = try await first.changeToken()
    await first.close()
    let second = try await openLibrary(folder)
    #expect(try await second.changeToken() == middle)
    let later = try await second.add(testPhoto(seed: 2), as: owner)
    let page = try await second.changes(since: middle, for: owner)
    #expect(page.changes.first?.id == later.asset.text)
    let all = try await second.changes(since: start, for: owner).changes
    #expect(all.prefix(2).allSatisfy { $0.id == result.asset.text })
    await second.close()
  }

  @Test func pagesNeverCutATransaction() async throws {
    try await withLibrary { library, owner, _ in
      let start = try await library.changeToken()
      var assets: [AssetID] = []
      for seed in 0..<3 {
        let id = try await library.add(testPhoto(seed: seed), as: owner).asset
        _ = try await library.developed(id, for: owner)
        assets.append(id)
      }
      let list = assets
      try await library.perform(as: owner) { change throws(LibraryError) in
        for id in list { try change.setVisibility(of: id, to: .private) }
      }
      var (token, seen, pages) = (start, [ChangeEntry](), 0)
      while true {
        let page = try await library.changes(since: token, for: owner, limit: 1)
        seen += page.changes
        pages += 1
        token = page.token
        guard page.hasMore else { break }
      }
      #expect(pages == 7)
      let all = try await library.changes(since: start, for: owner).changes
      #expect(seen == all)
      #expect(Set(seen.suffix(3).map(\.token)).count == 1)
      #expect(Set(seen.suffix(3).map(\.id)) == Set(assets.map(\.text)))
    }
  }

  @Test func aTransactionThatFailsLeavesNothing() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let before = try await library.changeToken()
      let error = await libraryError {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.setVisibility(of: id, to: .private)
          throw LibraryError.busy
        }
      }
      #expect(error == .busy)
      #expect(try await library.assets.asset(id, for: owner).visibility == .family)
      #expect(try await library.changeToken() == before)
    }
  }

  @Test func aTransactionThatChangesNothingHasNoTokenOfItsOwn() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let before = try await library.changeToken()
      let (_, token) = try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: id, to: .family)
        try change.setCurrentVersion(of: id, to: 0)
      }
      #expect(token == before)
    }
  }

  @Test func aStreamMissesNothingBetweenAPageAndItself() async throws {
    try await withLibrary { library, owner, _ in
      let page = try await library.assets.page(for: owner)
      let first = try await library.add(testPhoto(seed: 1), as: owner).asset
      var events = library.events(since: page.token, for: owner).makeAsyncIterator()
      guard case .changes(let missed) = try await events.nextBesideJobs() else {
        Issue.record("no change came")
        return
      }
      #expect(missed.changes.first?.id == first.text)
      // Resuming from a token in the middle gives what came after it.
      let second = try await library.add(testPhoto(seed: 2), as: owner).asset
      _ = try await library.developed(second, for: owner)
      var resumed = library.events(since: missed.token, for: owner).makeAsyncIterator()
      var seen: Set<String> = []
      while !seen.contains(second.text) {
        guard case .changes(let page) = try await resumed.nextBesideJobs() else { break }
        seen.formUnion(page.changes.map(\.id))
      }
      #expect(seen.contains(second.text))
    }
  }

  @Test func everyObserverHearsAndWaitingCostsNothing() async throws {
    try await withLibrary { library, owner, _ in
      let token = try await library.changeToken()
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<50 {
          group.addTask {
            var events = library.events(since: token, for: owner).makeAsyncIterator()
            guard case .changes(let page) = try await events.nextBesideJobs() else {
              return false
            }
            return !page.changes.isEmpty
          }
        }
        try await library.add(testPhoto(seed: 1), as: owner)
        for try await hasHeard in group { #expect(hasHeard) }
      }
    }
  }

  @Test func aStreamEndsWithItsTaskOrItsLibrary() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let token = try await library.changeToken()
    let cancelled = Task {
      var events = library.events(since: token, for: owner).makeAsyncIterator()
      return try await events.nextBesideJobs()
    }
    cancelled.cancel()
    #expect(try await cancelled.value == nil)
    // Some wait for news, and some are reading; the library's own work may be news.
    let closed = (0..<200).map { _ in
      Task {
        await libraryError {
          var events = library.events(since: token, for: owner).makeAsyncIterator()
          while try await events.next() != nil {}
        }
      }
    }
    await library.close()
    for task in closed {
      let error = await task.value
      #expect(error == .closed)
    }
  }

  @Test func aTokenOfAnotherLogOrOfTheFutureHasExpired() async throws {
    try await withLibrary { library, owner, _ in
      let token = try await library.changeToken()
      let text = token.text
      for other in ["aaaaaaaa-0", text.prefix(9) + "999"] {
        let token = try #require(ChangeToken(other))
        let error = await libraryError { _ = try await library.changes(since: token, for: owner) }
        #expect(error == .tokenExpired(token))
        let ended = await libraryError {
          var events = library.events(since: token, for: owner).makeAsyncIterator()
          _ = try await events.next()
        }
        #expect(ended == .tokenExpired(token))
      }
      #expect(ChangeToken(text) == token)
      for wrong in [
        "", "-", "aaaaaaaa", "aaaaaaaa-", "aaaaaaaa--1", "AAAAAAAA-1", "aaaaaaaa-x", "aaaaaaaa-01",
      ] {
        #expect(ChangeToken(wrong) == nil)
      }
    }
  }

  @Test func theLogIsShortenedAndSaysSo() async throws {
    let (folder, clock) = (try TestFolder(), TestClock())
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    let start = try await first.changeToken()
    let old = try await first.add(testPhoto(seed: 1), as: owner).asset
    _ = try await first.developed(old, for: owner)
    let middle = try await first.changeToken()
    await first.close()
    clock.advance(days: 31)
    let second = try await openLibrary(folder, clock: clock)
    let error = await libraryError { _ = try await second.changes(since: start, for: owner) }
    #expect(error == .tokenExpired(start))
    #expect(try await second.changes(since: middle, for: owner).changes.isEmpty)
    let new = try await second.add(testPhoto(seed: 2), as: owner).asset
    #expect(try await second.changes(since: middle, for: owner).changes.first?.id == new.text)
    await second.close()
  }
}
