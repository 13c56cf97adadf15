import Catalog
import Library
import Media
import TestSupport
import Testing

/// Random edits of a library, after which every result that was fetched before
/// is brought up to date by its change details alone.
@Suite struct ChangeDetailsTests {
  private struct World: Sendable {
    let library: Library
    let owner: Principal
    let other: Principal
    let album: CollectionID
    var assets: [AssetID]
  }

  /// What is watched: the library's own order, other orders, limits, an album, a
  /// smart album, the trash, and another's view.
  private static func queries(
    _ world: World
  ) -> [(source: FetchSource, options: FetchOptions, principal: Principal)] {
    let rated = FetchOptions(
      predicate: .compare(.rating, .greaterOrEqual, .number(3)),
      sort: [SortDescriptor(.title, ascending: true)])
    return [
      (.library, FetchOptions(), world.owner),
      (.library, FetchOptions(), world.other),
      (.library, FetchOptions(includesHidden: true, includesAllOfGroups: true), world.owner),
      (.library, FetchOptions(predicate: .is(.isFavorite)), world.owner),
      (.library, FetchOptions(predicate: .is(.isFavorite)), world.other),
      (.library, rated, world.owner),
      (.library, FetchOptions(limit: 5), world.owner),
      (.collection(world.album), FetchOptions(), world.owner),
      (.collection(world.album), FetchOptions(), world.other),
      (.trash, FetchOptions(), world.owner),
    ]
  }

  private static func withWorld(_ body: (inout World) async throws -> Void) async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let times = (0..<24).map { "2024-0\(1 + $0 % 6)-1\($0 % 3)T10:00:0\($0 % 2)" }
      let assets = try await library.addRows(times, as: owner)
      let album = try await library.perform(as: owner) { change throws(LibraryError) in
        let album = try change.makeAlbum("Album")
        if let account = other.account {
          try change.share(album, with: account.id, mayAdd: false)
        }
        return album
      }.result
      var world = World(
        library: library, owner: owner, other: other, album: album, assets: assets)
      try await body(&world)
    }
  }

  @Test(.timeLimit(.minutes(60))) func replayOfRandomEditsGivesWhatAFetchGives() async throws {
    try await Self.withWorld { world in
      var generator = SeededGenerator(seed: 7)
      for number in 0..<trials(2_000, proof: 100_000) {
        guard try await Self.run(number, in: &world, with: &generator) else { return }
      }
    }
  }

  /// Each result is made of stretches of the one before it.
  @Test func aResultThatIsFollowedForLongIsWhatAFetchGives() async throws {
    try await Self.withWorld { world in
      var generator = SeededGenerator(seed: 11)
      let options = FetchOptions(includesHidden: true)
      var followed = try await world.library.fetching.fetch(.library, options, for: world.owner)
      for number in 0..<trials(300, proof: 5_000) {
        if number % 10 == 0 {
          let time = "2024-0\(Int.random(in: 1...6, using: &generator))-12T10:00:00"
          world.assets += try await world.library.addRows([time], as: world.owner)
        }
        try await Self.edit(world, with: &generator)
        if let details = try await followed.changeDetails() { followed = details.after }
        let fresh = try await world.library.fetching.fetch(.library, options, for: world.owner)
        #expect(followed.rows == fresh.rows, "transaction \(number)")
        #expect(followed.count(of: .video) == fresh.count(of: .video))
        guard fresh.count > 1 else { continue }
        let part = Int.random(in: 0..<fresh.count - 1, using: &generator)..<fresh.count
        let shown = try await followed.assets(at: part).map { $0?.id }
        #expect(try await fresh.assets(at: part).map { $0?.id } == shown)
        let last = try #require(shown.last ?? nil)
        #expect(try await followed.index(of: last) == fresh.count - 1)
      }
    }
  }

  /// One script; `false` where a replay gave something else.
  private static func run(
    _ number: Int, in world: inout World, with generator: inout SeededGenerator
  ) async throws -> Bool {
    let queries = queries(world)
    // All of them each time would be most of the time.
    let first = number % queries.count
    let watched = [queries[first], queries[(first + 3) % queries.count]]
    var before: [FetchResult] = []
    for query in watched {
      before.append(
        try await world.library.fetching.fetch(query.source, query.options, for: query.principal))
    }
    if number % 10 == 0 {
      let time = "2024-0\(Int.random(in: 1...6, using: &generator))-11T10:00:00"
      world.assets += try await world.library.addRows([time], as: world.owner)
    }
    try await edit(world, with: &generator)
    for (query, result) in zip(watched, before) {
      let after = try await world.library.fetching.fetch(
        query.source, query.options, for: query.principal)
      let details = try await result.changeDetails()
      guard let details else {
        if result.rows == after.rows { continue }
        Issue.record("script \(number): no details, but another result")
        return false
      }
      let replayed = details.difference?.applied(to: result.rows, after: after.rows)
      guard replayed == after.rows, details.after.rows == after.rows else {
        Issue.record(
          """
          script \(number), \(query.source): \(result.rows) became \(after.rows), not \
          \(replayed ?? []), by \(String(describing: details.difference))
          """)
        return false
      }
    }
    return true
  }

  /// A transaction of some edits.
  private static func edit(
    _ world: World, with generator: inout SeededGenerator
  ) async throws {
    let edits = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      (
        kind: Int.random(in: 0..<11, using: &generator),
        asset: world.assets[Int.random(in: 0..<world.assets.count, using: &generator)],
        number: Int.random(in: 0..<6, using: &generator)
      )
    }
    try await world.library.perform(as: world.owner) { change throws(LibraryError) in
      for edit in edits {
        try Self.apply(edit.kind, edit.asset, edit.number, world.album, to: &change)
      }
    }
  }

  private static func apply(
    _ kind: Int, _ asset: AssetID, _ number: Int, _ album: CollectionID, to change: inout Change
  ) throws(LibraryError) {
    switch kind {
    case 0: try change.edit(asset) { $0.isHidden.toggle() }
    case 1: try change.trash([asset])
    case 2: try change.takeFromTrash([asset])
    case 3: try change.setFavorite([asset], to: number % 2 == 0)
    case 4: try change.edit(asset) { $0.rating = number }
    case 5: try change.edit(asset) { $0.title = "\(number)" }
    case 6:
      let time = CaptureTime("2024-0\(1 + number)-11T10:00:00")
      try change.edit(asset) { $0.captured = $0.captured == nil ? time : nil }
    case 7: try change.edit(asset) { $0.visibility = number % 2 == 0 ? .private : .family }
    case 8: try change.insert([asset], into: album, at: number)
    case 9: try change.remove([asset], from: album)
    default:
      try change.edit(asset) { asset in
        let burst = Burst(id: "burst", isRepresentative: number == 0)
        asset.burst = asset.burst == nil ? burst : nil
      }
    }
  }

  @Test func aResultThatNothingHappenedToHasNoDetails() async throws {
    try await withLibrary { library, owner, _ in
      let assets = try await library.addRows(["2024-01-01T10:00:00", nil], as: owner)
      let result = try await library.fetching.fetch(for: owner)
      #expect(try await result.changeDetails().map(\.after.rows) == nil)
      let other = try await library.addAccount("b")
      try await library.perform(as: other) { change throws(LibraryError) in
        try change.setFavorite(assets, to: true)
      }
      // Another's favourites are nobody's business.
      #expect(try await result.changeDetails().map(\.after.rows) == nil)
    }
  }

  @Test func aResultOfAnOlderLogIsFetchedAnew() async throws {
    let (folder, clock) = (try TestFolder(), TestClock())
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    let assets = try await first.addRows(["2024-01-01T10:00:00", nil], as: owner)
    let old = try await first.fetching.fetch(for: owner)
    try await first.assets.change([assets[0]], [.trash], as: owner)
    await first.close()
    clock.advance(days: 31)
    let second = try await openLibrary(folder, clock: clock)
    let error = await libraryError {
      _ = try await second.changes(since: old.token, for: owner)
    }
    #expect(error == .tokenExpired(old.token))
    await second.close()
  }
}
