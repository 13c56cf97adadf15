import Catalog
import JSON
import Library
import Media
import Testing

@Suite(.timeLimit(.minutes(5))) struct FetchTests {
  @Test func predicatesPickWhatTheySay() async throws {
    try await withLibrary { library, owner, _ in
      let times: [String?] = ["2023-05-01T10:00:00", "2024-05-01T10:00:00", nil]
      let ids = try await library.addRows(times, as: owner)
      let film = try await library.addRows(["2022-01-01T00:00:00"], kind: .video, as: owner)[0]
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) {
          $0.title = "Karlsplatz"
          $0.rating = 4
        }
        try change.setFavorite([ids[1]], to: true)
        try change.setKeywords(of: ids[1], to: ["Wien", "tram"])
        try change.edit(ids[2]) {
          $0.placing = .given(Position(latitude: 48.2, longitude: 16.3))
        }
      }
      let moment = try #require(TimelinePeriod.year(2024).times?.lowerBound)
      let cases: [(Predicate, Set<AssetID>)] = [
        (.all, Set(ids + [film])),
        (.compare(.rating, .greater, .number(3)), [ids[0]]),
        (.not(.compare(.rating, .greater, .number(3))), [ids[1], ids[2], film]),
        (.contains(.title, "PLATZ"), [ids[0]]),
        (.not(.contains(.title, "platz")), [ids[1], ids[2], film]),
        (.unknown(.title), [ids[1], ids[2], film]),
        (.is(.isFavorite), [ids[1]]),
        (.compare(.keyword, .equal, .text("wien")), [ids[1]]),
        (.compare(.keyword, .notEqual, .text("wien")), [ids[0], ids[2], film]),
        (.compare(.creationDate, .less, .date(moment)), [ids[0], film]),
        (.compare(.mediaType, .equal, .number(Double(AssetKey.videoType))), [film]),
        (.not(.unknown(.latitude)), [ids[2]]),
        (.oneOf(.rating, [.number(4), .number(5)]), [ids[0]]),
        (.oneOf(.rating, []), []),
        (.and([]), Set(ids + [film])), (.or([]), []),
        (.and([.is(.isFavorite), .compare(.rating, .equal, .number(0))]), [ids[1]]),
        (.or([.is(.isFavorite), .unknown(.rating)]), [ids[1]]),
        (.compare(.localIdentifier, .equal, .text(film.text)), [film]),
        (.compare(.title, .notEqual, .text("Karlsplatz")), [ids[1], ids[2], film]),
        (.has(.panorama), []),
        (.contains(.location, "austria"), [ids[2]]),
        (.contains(.location, "Austr"), []), (.contains(.location, "a"), []),
        (.contains(.location, " , "), []),
        (.contains(.location, "Vienna,  austria "), [ids[2]]),
        (.contains(.location, "Vienna, Australia"), []),
        (.not(.contains(.location, "austria")), [ids[0], ids[1], film]),
        (.during(.creationDate, "May 2024"), [ids[1]]),
        (.not(.during(.creationDate, "2022-2023")), [ids[1], ids[2]]),
      ]
      for (predicate, expected) in cases {
        let found = try await library.ids(.library, FetchOptions(predicate: predicate), for: owner)
        #expect(Set(found) == expected, "\(predicate)")
        let again = try Predicate(text: predicate.json.text)
        #expect(again == predicate)
      }
    }
  }

  /// Every key in every way that it may be asked.
  @Test(arguments: AssetKey.allCases) func everyKeyCanBeAsked(key: AssetKey) async throws {
    try await withLibrary { library, owner, _ in
      try await library.addRows(["2024-05-01T10:00:00"], as: owner)
      let operand: Predicate.Operand =
        switch key.kind {
        case .number, .bits: .number(1)
        case .date: .date(Timestamp(milliseconds: 1))
        case .text, .words: .text("x'; drop table asset")
        case .flag: .flag(true)
        }
      var predicates: [Predicate] = [.compare(key, .equal, operand)]
      if key.kind != .words { predicates.append(.unknown(key)) }
      if key.kind == .text { predicates.append(.contains(key, "%'")) }
      for predicate in predicates {
        for options in [
          FetchOptions(predicate: predicate), FetchOptions(predicate: .not(predicate)),
        ] {
          _ = try await library.fetching.fetch(.library, options, for: owner)
        }
      }
      let sort = FetchOptions(sort: [SortDescriptor(key, ascending: true)])
      if key.kind == .words {
        let error = await libraryError {
          _ = try await library.fetching.fetch(.library, sort, for: owner)
        }
        #expect(error == .predicate(.notSortable(key)))
      } else {
        #expect(try await library.fetching.fetch(.library, sort, for: owner).count == 1)
      }
    }
  }

  @Test func aPlaceIsComparedByWholeNames() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil], as: owner)
      let places = [
        Position(latitude: 44.4268, longitude: 26.1025),
        Position(latitude: 23.588, longitude: 58.3829),
      ]
      try await library.perform(as: owner) { change throws(LibraryError) in
        for (id, place) in zip(ids, places) { try change.edit(id) { $0.placing = .given(place) } }
      }
      for (name, id) in [("Romania", ids[0]), ("oman", ids[1])] {
        let options = FetchOptions(predicate: .contains(.location, name))
        #expect(try await library.ids(.library, options, for: owner) == [id], "\(name)")
      }
    }
  }

  @Test func relativeDatesMoveWithTheDays() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let ids = try await library.addRows(
        ["2026-11-18T08:00:00", "2026-07-15T10:00:00"], as: owner)
      func expect(_ words: String, finds expected: [AssetID]) async throws {
        let options = FetchOptions(predicate: .during(.creationDate, words))
        #expect(try await library.ids(.library, options, for: owner) == expected, "\(words)")
        let page = try await library.fetching.page(of: .library, options, for: owner)
        #expect(page.assets.map(\.id) == expected, "\(words)")
      }
      try await expect("last 7 days", finds: [ids[0]])
      try await expect("last summer", finds: [ids[1]])
      try await expect("this year", finds: ids)
      clock.advance(days: 50)
      try await expect("last 7 days", finds: [])
      try await expect("last summer", finds: [ids[1]])
      try await expect("last year", finds: ids)
    }
  }

  @Test func invalidQueriesAreRefusedWithTheKey() async throws {
    #expect(throws: PredicateError.unknownKey("fileColor")) { try AssetKey(named: "fileColor") }
    #expect(try AssetKey(named: "favorite") == .isFavorite)
    #expect(try AssetKey(named: "SELF") == .localIdentifier)
    let wrong: [Predicate] = [
      .compare(.rating, .equal, .text("4")), .compare(.isFavorite, .less, .flag(true)),
      .contains(.rating, "4"), .anyBit(.rating, 1), .compare(.creationDate, .less, .number(1)),
      .during(.creationDate, "when I was young"), .during(.title, "2024"),
    ]
    for predicate in wrong { #expect(throws: PredicateError.self) { try predicate.validate() } }
    let many = Predicate.or(Array(repeating: .all, count: LibraryLimits.predicateParts))
    #expect(throws: PredicateError.tooLarge(limit: LibraryLimits.predicateParts)) {
      try many.validate()
    }
    var deep = Predicate.all
    for _ in 0..<LibraryLimits.predicateDepth { deep = .not(deep) }
    #expect(throws: PredicateError.self) { try deep.validate() }
    for text in ["", "[]", "{}", #"{"key":"rating"}"#, #"{"key":"rating","is":"~","value":1}"#] {
      #expect(throws: PredicateError.self) { try Predicate(text: text) }
    }
  }

  /// The largest predicate that is allowed is one that the catalog can answer.
  @Test func theLargestPredicateIsAnswered() async throws {
    try await withLibrary { library, owner, _ in
      try await library.addRows([nil], as: owner)
      let part = Predicate.compare(.rating, .equal, .number(0))
      let wide = Predicate.and(Array(repeating: part, count: LibraryLimits.predicateParts - 1))
      var deep = part
      for _ in 0..<(LibraryLimits.predicateDepth - 1) / 2 { deep = .not(.or([deep])) }
      for predicate in [wide, deep] {
        try predicate.validate()
        _ = try await library.fetching.fetch(
          .library, FetchOptions(predicate: predicate), for: owner)
      }
    }
  }

  @Test func ordersAreTotalAndLimitsCut() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows(
        Array(repeating: "2024-05-01T10:00:00", count: 5), as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        for (index, id) in ids.enumerated() { try change.edit(id) { $0.rating = index % 2 } }
      }
      let byRating = FetchOptions(sort: [SortDescriptor(.rating, ascending: false)])
      let found = try await library.ids(.library, byRating, for: owner)
      let good = [ids[1], ids[3]].sorted(by: >)
      let rest = [ids[0], ids[2], ids[4]].sorted(by: >)
      #expect(found == good + rest)
      var limited = byRating
      limited.limit = 3
      #expect(try await library.ids(.library, limited, for: owner) == Array(found.prefix(3)))
    }
  }

  /// What is so much that two look through it at once is the same as what one finds, and of
  /// one moment whatever is written meanwhile.
  @Test func halvesMakeTheWhole() async throws {
    let folder = try TestFolder()
    var library = try await openLibrary(folder, fetchedAtOnce: 3)
    let owner = try await library.access.localOwner()
    let moments = ["2021-03-01T10:00:00", "2024-05-01T10:00:00", "2024-05-01T10:00:00"]
    let times = (0..<24).map { moments[$0 % 3] }
    let ids = try await library.addRows(times, as: owner)
    try await library.perform(as: owner) { change throws(LibraryError) in
      for (index, id) in ids.enumerated() { try change.edit(id) { $0.rating = index % 4 } }
    }
    let good = FetchOptions(predicate: .compare(.rating, .greater, .number(1)))
    let found = try await library.ids(.library, good, for: owner)
    #expect(found.count == 12)
    let writing = Task { [library] in
      for turn in 0..<40 {
        try await library.perform(as: owner) { change throws(LibraryError) in
          try change.edit(ids[0]) { $0.rating = turn % 2 == 0 ? 3 : 0 }
          try change.edit(ids[22]) { $0.rating = turn % 2 == 0 ? 0 : 3 }
        }
      }
    }
    for _ in 0..<100 {
      let count = try await library.fetching.fetch(.library, good, for: owner).count
      #expect(count == 12)
    }
    try await writing.value
    let last = try await library.ids(.library, good, for: owner)
    await library.close()
    library = try await openLibrary(folder)
    #expect(try await library.ids(.library, good, for: owner) == last)
    await library.close()
  }

  @Test func hiddenTrashedAndLesserShotsAreNotListed() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows(Array(repeating: nil, count: 6), as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) { $0.isHidden = true }
        try change.trash([ids[1]])
        try change.edit(ids[2]) {
          $0.burst = Burst(id: "b", isRepresentative: true)
          $0.stack = Stack(id: "s", isTop: true)
        }
        try change.edit(ids[3]) { $0.burst = Burst(id: "b") }
        try change.edit(ids[4]) { $0.burst = Burst(id: "b", pick: .user) }
        try change.edit(ids[5]) { $0.stack = Stack(id: "s") }
      }
      func set(_ source: FetchSource, _ options: FetchOptions) async throws -> Set<AssetID> {
        Set(try await library.ids(source, options, for: owner))
      }
      let listed: Set<AssetID> = [ids[2], ids[4]]
      #expect(try await set(.library, FetchOptions()) == listed)
      #expect(try await Set(library.assets.page(for: owner).assets.map(\.id)) == listed)
      #expect(try await library.timeline.months(for: owner).count == 2)
      #expect(
        try await set(.library, FetchOptions(includesHidden: true)) == listed.union([ids[0]]))
      #expect(
        try await set(.library, FetchOptions(includesAllOfGroups: true))
          == listed.union([ids[3], ids[5]]))
      #expect(try await set(.burst("b"), FetchOptions()) == [ids[2], ids[3], ids[4]])
      #expect(try await set(.stack("s"), FetchOptions()) == [ids[2], ids[5]])
      #expect(try await set(.trash, FetchOptions()) == [ids[1]])
      #expect(try await set(.assets(ids), FetchOptions()) == listed)
    }
  }

  @Test func smartAlbumsFillThemselves() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let ids = try await library.addRows([nil, nil, nil], as: owner)
      let film = try await library.addRows([nil], kind: .video, as: owner)[0]
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setFavorite([ids[0]], to: true)
        try change.edit(ids[1]) { $0.isHidden = true }
        try change.trash([ids[2]])
        try change.edit(film) { $0.flag = .rejected }
        try change.edit(ids[0]) {
          $0.flag = .picked
          $0.placing = .given(Position(latitude: 1, longitude: 1))
          $0.burst = Burst(id: "b", isRepresentative: true)
        }
      }
      let expected: [SmartAlbum: Set<AssetID>] = [
        .favorites: [ids[0]], .videos: [film], .bursts: [ids[0]], .hidden: [ids[1]],
        .trash: [ids[2]], .withoutPlace: [film], .recentlyAdded: [ids[0], film],
        .picked: [ids[0]], .rejected: [film],
      ]
      for album in SmartAlbum.allCases {
        let result = try await library.fetching.fetch(smartAlbum: album, for: owner)
        let found = try await result.assets(at: 0..<result.count).compactMap { $0?.id }
        #expect(Set(found) == expected[album] ?? [], "\(album)")
      }
      clock.advance(days: 31)
      #expect(try await library.fetching.fetch(smartAlbum: .recentlyAdded, for: owner).isEmpty)
      let other = try await library.addAccount("b")
      #expect(try await library.fetching.fetch(smartAlbum: .hidden, for: other).isEmpty)
      #expect(try await library.fetching.fetch(smartAlbum: .trash, for: other).isEmpty)
      let people = try await library.accounts.photographers(for: other)
      #expect(people.map(\.name) == ["b", "owner"] && people.map(\.assetCount) == [0, 2])
      #expect(
        await libraryError { _ = try await library.accounts.photographers(for: .anonymous) }
          == .access(.signInRequired))
    }
  }

  @Test func aResultStaysAsItWasAndAGoneAssetAnswersAsGone() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let ids = try await library.addRows(
        ["2024-01-02T00:00:00", "2024-01-01T00:00:00"], as: owner)
      let result = try await library.fetching.fetch(for: other)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setVisibility(of: ids[0], to: .private)
        try change.edit(ids[1]) { $0.title = "new" }
      }
      #expect(result.count == 2)
      #expect(try await result.asset(at: 0) == nil)
      #expect(try await result.asset(at: 1)?.title == "new")
      #expect(try await result.index(of: ids[1]) == 1)
      #expect(try await result.contains(ids[0]))
      let none = try #require(AssetID("aaaaaaaaaaaaaaaaaaaaaaaaaa"))
      #expect(try await result.contains(none) == false)
      #expect(result.count(of: .image) == 2 && result.count(of: .video) == 0)
    }
  }
}
