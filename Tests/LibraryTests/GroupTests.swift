import Catalog
import Library
import PostgresSupport
import Store
import TestSupport
import Testing

/// A burst or stack is always shown by one of its photos in the library.
@Suite(.timeLimit(.minutes(5))) struct GroupTests {
  enum Way: String, CaseIterable {
    case trash, hide, purge
  }

  enum Group: String, CaseIterable {
    case burst, stack
  }

  /// Three photos of one group, of which the first stands for the others.
  private func group(_ group: Group, _ library: Library, _ owner: Principal) async throws
    -> [AssetID]
  {
    let ids = try await library.addRows([nil, nil, nil], as: owner).sorted { $0.text < $1.text }
    try await library.perform(as: owner) { change throws(LibraryError) in
      switch group {
      case .stack: _ = try change.stack(ids, top: ids[0])
      case .burst:
        for id in ids {
          try change.edit(id) { $0.burst = Burst(id: "b", isRepresentative: id == ids[0]) }
        }
      }
    }
    #expect(try await listed(library, owner, of: ids) == [ids[0]])
    return ids
  }

  private func listed(
    _ library: Library, _ owner: Principal, of ids: [AssetID]? = nil
  ) async throws -> [AssetID] {
    try await library.assets.page(for: owner).assets.map(\.id).filter { ids?.contains($0) ?? true }
  }

  private func take(
    _ assets: [AssetID], by way: Way, _ library: Library, _ owner: Principal
  ) async throws {
    try await library.perform(as: owner) { change throws(LibraryError) in
      switch way {
      case .hide: try change.edit(assets) { $0.isHidden = true }
      case .trash: try change.trash(assets)
      case .purge:
        try change.trash(assets)
        try change.purge(assets)
      }
    }
  }

  private func restore(_ assets: [AssetID], _ library: Library, _ owner: Principal) async throws {
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.edit(assets) { ($0.isHidden, $0.trashed) = (false, nil) }
    }
  }

  @Test(arguments: Way.allCases, Group.allCases)
  func anotherIsShownWhereTheOneThatStoodGoes(_ way: Way, _ kind: Group) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(kind, library, owner)
      let before = try await library.changeToken()
      try await take([ids[0]], by: way, library, owner)
      let shown = try await listed(library, owner)
      #expect(shown.count == 1 && !shown.contains(ids[0]))
      let told = try await library.changes(since: before, for: owner)
      #expect(Set(told.changes.map(\.id)) == Set([ids[0].text] + shown.map(\.text)))
      guard way != .purge else { return }
      try await restore([ids[0]], library, owner)
      #expect(try await listed(library, owner) == [ids[0]])
    }
  }

  @Test(arguments: Group.allCases, [false, true])
  func aWholeGroupGoesAndComesBackInEitherOrder(_ kind: Group, _ isReversed: Bool) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(kind, library, owner)
      try await take(ids, by: .trash, library, owner)
      #expect(try await listed(library, owner).isEmpty)
      for id in isReversed ? ids.reversed() : ids {
        try await restore([id], library, owner)
        #expect(try await listed(library, owner).count == 1)
      }
      #expect(try await listed(library, owner) == [ids[0]])
    }
  }

  @Test(arguments: Group.allCases)
  func oneAfterTheOtherGoesAndAllComeBackAtOnce(_ kind: Group) async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let ids = try await group(kind, library, owner)
      for count in 1...3 {
        let shown = try await listed(library, owner)
        #expect(shown.count == 1)
        try await take(shown, by: .trash, library, owner)
        clock.advance(minutes: count)
      }
      try await restore(ids, library, owner)
      #expect(try await listed(library, owner) == [ids[0]])
    }
  }

  /// The one that was chosen stands again, in whichever order its stand-ins come back.
  @Test(arguments: Group.allCases, [[Way.trash, .trash, .trash], [.hide, .trash, .hide]])
  func standInsGiveWayToTheOneThatWasChosen(_ kind: Group, _ ways: [Way]) async throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
      try await withLibrary { library, owner, _ in
        let ids = try await group(kind, library, owner)
        for (id, way) in zip(ids, ways) { try await take([id], by: way, library, owner) }
        #expect(try await listed(library, owner).isEmpty)
        for index in order {
          try await restore([ids[index]], library, owner)
          #expect(try await listed(library, owner).count == 1)
        }
        #expect(try await listed(library, owner) == [ids[0]], "\(order)")
      }
    }
  }

  /// Groups of a library as it was when nothing took the place of what went.
  @Test(arguments: Group.allCases)
  func groupsWithoutAShownMemberAreMendedByTheUpkeep(_ kind: Group) async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let other = try await library.addAccount("b")
      let own = try await group(kind, library, owner)
      let others = try await group(kind, library, other)
      let catalog = try await catalog(of: library.folder, .readWrite)
      try await catalog.run("update asset set isRepresentative = false, isStackTop = false")
      await catalog.close()
      #expect(try await listed(library, owner).isEmpty)
      let before = try await library.changeToken()
      clock.advance(minutes: 1)
      let job = try await library.turn("groups", as: owner)
      #expect(job.reason == nil && job.progress.done == 2, "\(job)")
      for (principal, ids) in [(owner, own), (other, others)] {
        #expect(try await listed(library, principal, of: ids) == [ids[0]])
      }
      let told = try await library.changes(since: before, for: owner)
      #expect(told.changes.contains { $0.id == own[0].text })
      clock.advance(days: 1)
      #expect(try await library.turn("groups", as: owner).progress.done == 0)
    }
  }

  @Test(arguments: [false, true])
  func theTopOfAStackIsListedBesideItsBurst(_ isOld: Bool) async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let ids = try await group(.burst, library, owner)
      clock.advance(minutes: 1)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.stack([ids[1], ids[2]], top: ids[1])
      }
      if isOld {
        let catalog = try await catalog(of: library.folder, .readWrite)
        try await catalog.run("update asset set burstPick = 0")
        await catalog.close()
        #expect(try await listed(library, owner) == [ids[0]])
        _ = try await library.turn("groups", as: owner)
      }
      #expect(Set(try await listed(library, owner)) == [ids[0], ids[1]])
      try await library.assets.change([ids[2]], [.represent], as: owner)
      #expect(try await listed(library, owner) == [ids[2]])
    }
  }

  @Test(arguments: Group.allCases)
  func membersChosenMeanwhileStay(_ kind: Group) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(kind, library, owner)
      try await take([ids[0]], by: .trash, library, owner)
      try await library.assets.change([ids[2]], [.represent], as: owner)
      try await restore([ids[0]], library, owner)
      #expect(try await listed(library, owner) == [ids[2]])
    }
  }

  @Test func aStackInsideABurstIsShown() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(.burst, library, owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        _ = try change.stack([ids[0], ids[1]], top: ids[0])
      }
      #expect(try await listed(library, owner) == [ids[0]])
      try await take([ids[0]], by: .trash, library, owner)
      #expect(try await listed(library, owner).count == 1)
      try await restore([ids[0]], library, owner)
      #expect(try await listed(library, owner) == [ids[0]])
    }
  }

  @Test func leavingAStackLeavesAShownMember() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(.stack, library, owner)
      try await take([ids[1]], by: .trash, library, owner)
      try await library.assets.change([ids[0]], [.unstack], as: owner)
      #expect(Set(try await listed(library, owner)) == [ids[0], ids[2]])
    }
  }

  /// In the proof as many as one request may name.
  @Test func thousandsOfGroupsAreShownAtOnce() async throws {
    try await withLibrary { library, owner, _ in
      let (each, count) = (2, trials(1_000, proof: LibraryLimits.bulkAssets))
      let ids = try await library.addRows([String?](repeating: nil, count: count), as: owner)
      let first = ids.enumerated().filter { $0.offset.isMultiple(of: each) }.map(\.element)
      try await library.perform(as: owner) { change throws(LibraryError) in
        for (index, id) in ids.enumerated() {
          try change.edit(id) {
            $0.burst = Burst(
              id: "\(index / each)", isRepresentative: index.isMultiple(of: each))
          }
        }
      }
      #expect(Set(try await library.ids(for: owner)) == Set(first))
      try await take(first, by: .trash, library, owner)
      #expect(Set(try await library.ids(for: owner)) == Set(ids).subtracting(first))
      try await restore(first, library, owner)
      #expect(Set(try await library.ids(for: owner)) == Set(first))
    }
  }

  @Test(arguments: [Way.trash, .hide], Group.allCases)
  func theShownMemberIsInTheDocuments(_ way: Way, _ kind: Group) async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    let ids = try await group(kind, library, owner)
    try await take([ids[0]], by: way, library, owner)
    let shown = try await listed(library, owner)
    #expect(shown.count == 1 && shown != [ids[0]])
    await library.close()
    _ = try await rebuild(folder)
    let again = try await openLibrary(folder)
    let person = try await again.access.localOwner()
    #expect(try await listed(again, person) == shown)
    try await restore([ids[0]], again, person)
    #expect(try await listed(again, person) == [ids[0]])
    await again.close()
  }
}
