import Library
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
  private func group(_ group: Group, _ library: Library, _ owner: Asker) async throws -> [AssetID] {
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
    #expect(try await listed(library, owner) == [ids[0]])
    return ids
  }

  private func listed(_ library: Library, _ owner: Asker) async throws -> [AssetID] {
    try await library.assets(for: owner).assets.map(\.id)
  }

  private func take(
    _ assets: [AssetID], by way: Way, _ library: Library, _ owner: Asker
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

  private func restore(_ assets: [AssetID], _ library: Library, _ owner: Asker) async throws {
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

  @Test(arguments: Group.allCases)
  func whatIsChosenMeanwhileStays(_ kind: Group) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(kind, library, owner)
      try await take([ids[0]], by: .trash, library, owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.represent(by: ids[2])
      }
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

  @Test func whoLeavesAStackLeavesOneThatIsInTheLibrary() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await group(.stack, library, owner)
      try await take([ids[1]], by: .trash, library, owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.unstack([ids[0]])
      }
      #expect(Set(try await listed(library, owner)) == [ids[0], ids[2]])
    }
  }
}
