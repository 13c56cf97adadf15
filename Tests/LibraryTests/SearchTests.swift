import Catalog
import Library
import Media
import PostgresSupport
import Store
import Testing

/// What a typed text finds, in which order, and for whom.
@Suite(.timeLimit(.minutes(5))) struct SearchTests {
  /// 21 November 2026.
  private let now = Timestamp(milliseconds: 1_795_219_200_000)

  @Test(arguments: [
    ("2024", "2024-01-01", "2025-01-01"), ("2019-2021", "2019-01-01", "2022-01-01"),
    ("2019\u{2013}2021", "2019-01-01", "2022-01-01"), ("August 2024", "2024-08-01", "2024-09-01"),
    ("aug 2024", "2024-08-01", "2024-09-01"), ("2024 december", "2024-12-01", "2025-01-01"),
    ("17 August 2024", "2024-08-17", "2024-08-18"), ("Feb 29, 2024", "2024-02-29", "2024-03-01"),
    ("2024-08", "2024-08-01", "2024-09-01"), ("2024-08-17", "2024-08-17", "2024-08-18"),
    ("last summer", "2026-06-01", "2026-09-01"), ("last winter", "2025-12-01", "2026-03-01"),
    ("this autumn", "2026-09-01", "2026-12-01"), ("summer 2023", "2023-06-01", "2023-09-01"),
    ("winter 2023", "2023-12-01", "2024-03-01"), ("last year", "2025-01-01", "2026-01-01"),
    ("this month", "2026-11-01", "2026-12-01"), ("yesterday", "2026-11-20", "2026-11-21"),
    ("last week", "2026-11-09", "2026-11-16"),
  ])
  func datesAreUnderstood(_ text: String, _ from: String, _ until: String) {
    let query = SearchQuery(text, now: now)
    #expect(query.words.isEmpty)
    #expect(query.times?.lowerBound.text == from + "T00:00:00Z", "\(text)")
    #expect(query.times?.upperBound.text == until + "T00:00:00Z", "\(text)")
  }

  @Test(arguments: [
    ("august", ["august"]), ("30 February 2024x", ["30", "february", "2024x"]),
    ("IMG_1234.JPG", ["img", "1234", "jpg"]), ("\"a\" OR (b*", ["a", "or", "b"]),
    ("Ubung Übung", ["ubung", "übung"]), ("last", ["last"]), ("", []), ("-:\"*()", []),
    ("1234567 2021-13", ["1234567", "2021", "13"]),
  ])
  func wordsAreWords(_ text: String, _ words: [String]) {
    let query = SearchQuery(text, now: now)
    #expect(query.words == words)
    #expect(query.times == nil)
  }

  @Test(arguments: [
    ("rejected", [], Flag.rejected, nil), ("red label lake", ["lake"], nil, ColorLabel.red),
    ("picked blue label", [], .picked, .blue), ("red lake", ["red", "lake"], nil, nil),
    ("orange label", ["orange", "label"], nil, nil),
  ])
  func flagsAndLabelsAreUnderstood(
    text: String, words: [String], flag: Flag?, label: ColorLabel?
  ) {
    let query = SearchQuery(text, now: now)
    #expect(query.words == words && query.flag == flag && query.label == label)
  }

  @Test func everythingThatIsSaidIsFoundTheBestFirst() async throws {
    try await withLibrary { library, owner, _ in
      let times: [String?] = (1...6).map { "2024-0\($0)-01T10:00:00" }
      let ids = try await library.addRows(times, as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) { $0.title = "Straßenbahn in Wien" }
        try change.edit(ids[1]) { $0.caption = "Wien, wie es war" }
        try change.setKeywords(of: ids[2], to: ["Wien", "Übung"])
        try change.edit(ids[3]) { $0.subtitle = "wiener Schnitzel" }
        try change.setFavorite([ids[2]], to: true)
      }
      func find(_ text: String) async throws -> [AssetID] {
        try await library.search.find(text, for: owner).assets.map(\.id)
      }
      #expect(try await find("wien") == [ids[0], ids[3], ids[2], ids[1]])
      #expect(try await find("WIEN straß") == [ids[0]])
      #expect(try await find("ubung") == [ids[2]])
      #expect(try await find("u\u{308}bung wi") == [ids[2]])
      #expect(try await find("wien favourites") == [ids[2]])
      #expect(try await find("IMG_4") == [ids[4]])
      #expect(try await find("photos june 2024") == [ids[5]])
      #expect(try await find("wien march 2024") == [ids[2]])
      #expect(try await find("videos").isEmpty)
      #expect(try await find("").isEmpty)
      #expect(try await find("2024").count == 6)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setKeywords(of: ids[2], to: ["tram"])
        try change.edit(ids[0]) { $0.title = nil }
        try change.trash([ids[3]])
        try change.edit(ids[1]) { $0.captured = CaptureTime("1950-01-01T00:00:00") }
      }
      #expect(try await find("wie") == [ids[1]])
      #expect(try await find("wien") == [ids[1]])
      #expect(try await find("1950") == [ids[1]])
      #expect(try await find("1949").isEmpty)
      try await library.assets.change([ids[3]], [.takeFromTrash], as: owner)
      #expect(try await find("wien") == [ids[3], ids[1]])
    }
  }

  @Test func wordsInsideNamesOfFilesAreFound() async throws {
    let names = [
      "RainDrops.jpg", "HDRPhoto_Lake2.jpeg", "IMG20240817WA0001.jpg", "ÜberSee.png",
      "U\u{308}berU\u{308}bung.png", "3F2504E04F8941D39A0C0305E82C3301.jpg", "raindrops.mp4",
      "IMG_0042.JPG",
    ]
    try await withLibrary { library, owner, _ in
      try await library.addRows(names.map { _ in nil }, named: names, as: owner)
      func find(_ text: String) async throws -> [String] {
        let assets = try await library.search.find(text, for: owner).assets
        #expect(Set(assets.map(\.id)).count == assets.count)
        return assets.map(\.filename).sorted()
      }
      for (text, found) in [
        ("drops", [names[0]]), ("drop", [names[0]]), ("rain", [names[0], names[6]]),
        ("raindrops", [names[0], names[6]]), ("raindrop", [names[0], names[6]]),
        ("rain drops", [names[0]]), ("hdr photo lake", [names[1]]), ("lake 2", [names[1]]),
        ("lakes", [names[1]]), ("20240817", [names[2]]), ("wa 0001", [names[2]]),
        ("see", [names[3]]), ("ubung", [names[4]]), ("4", []), ("2504", []), ("0042", [names[7]]),
      ] {
        #expect(try await find(text) == found.sorted(), "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("drops", "drop"), ("drop", "drops"), ("boxes", "box"), ("beaches", "beach"),
    ("houses", "house"), ("cities", "city"), ("city", "cities"), ("sky", "skies"),
    ("movies", "movie"), ("leaves", "leaf"), ("leaf", "leaves"), ("knives", "knife"),
    ("knife", "knives"), ("waves", "wave"), ("potatoes", "potato"), ("shoes", "shoe"),
    ("children", "child"), ("child", "children"), ("geese", "goose"), ("goose", "geese"),
    ("people", "person"), ("women", "woman"), ("mouse", "mice"), ("toys", "toy"),
  ])
  func oneIsFoundWhereManyWereTypedAndManyWhereOne(_ typed: String, _ said: String) async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil, nil, nil, nil], as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) { $0.title = "A \(said)" }
        try change.edit(ids[1]) { $0.caption = "There was \(said), here" }
        try change.setKeywords(of: ids[2], to: ["old \(said)"])
        try change.edit(ids[3]) { $0.caption = typed }
      }
      let found = try await library.search.find("\(typed) photo", for: owner)
      #expect(Set(found.assets.map(\.id)) == Set(ids[..<4]))
      let counted = try await library.search.find(typed, limit: 1, isCounted: true, for: owner)
      #expect(counted.count == 4)
    }
  }

  @Test func anotherNumberIsAWholeWordAndComesAfterTheWordItself() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil, nil, nil], as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit(ids[0]) { $0.title = "cars" }
        try change.edit(ids[1]) { $0.title = "car" }
        try change.edit(ids[2]) { $0.title = "carpet" }
        try change.edit(ids[3]) { $0.title = "Pari, Venu, gla" }
      }
      func find(_ text: String) async throws -> [AssetID] {
        try await library.search.find(text, for: owner).assets.map(\.id)
      }
      #expect(try await find("cars") == [ids[0], ids[1]])
      for name in ["paris", "venus", "glass", "les"] { #expect(try await find(name).isEmpty) }
    }
  }

  @Test(.enabled(if: !storesInPostgres))
  func aLibraryOfAnEarlierReleaseIsFoundByThemToo() async throws {
    let folder = try TestFolder()
    var library = try await openLibrary(folder)
    let owner = try await library.access.localOwner()
    try await library.addRows([nil, nil], named: ["RainDrops.jpg"], as: owner)
    await library.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run("delete from searchText")
    try await connection.run(
      """
      insert into searchText (rowid, text, marks)
      select key, ' ' || filename, marks from searchable
      """)
    try await connection.run("insert into nameStale (asset) select rowNumber from asset")
    await connection.close()
    library = try await openLibrary(folder)
    _ = try await library.turn("names", as: owner)
    #expect(try await library.search.find("drops", for: owner).assets.count == 1)
    #expect(try await library.search.find("img", for: owner).assets.count == 1)
    await library.close()
  }

  @Test(arguments: [false, true])
  func pagesHaveEveryPhotoOnce(besideAnother isShared: Bool) async throws {
    try await withLibrary { library, owner, _ in
      var theirs: [AssetID] = []
      if isShared {
        let friend = try await library.addAccount("b")
        let seen = try await library.addRows(["2024-05-01T10:11:00"], as: friend)
        theirs = seen
        try await library.perform(as: friend) { change throws(LibraryError) in
          for id in seen { try change.edit(id) { $0.title = "harbour" } }
        }
      }
      let times: [String?] = (0..<25).map { "2024-05-01T10:\(10 + $0):00" }
      let ids = try await library.addRows(times, as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        for (index, id) in ids.enumerated() {
          if index % 3 == 0 { try change.edit(id) { $0.title = "harbour" } }
          if index % 3 == 1 { try change.setKeywords(of: id, to: ["harbour"]) }
          if index % 3 == 2 { try change.edit(id) { $0.caption = "harbour" } }
        }
      }
      let whole = try await library.search.find("harbour", for: owner).assets.map(\.id)
      #expect(whole.count == ids.count + theirs.count)
      #expect(Set(whole) == Set(ids + theirs))
      let counted = try await library.search.find("harbour", limit: 1, isCounted: true, for: owner)
      #expect(counted.count == whole.count)
      for limit in [1, 4, 9, 24, 25] {
        var (found, cursor): ([AssetID], SearchCursor?) = ([], nil)
        repeat {
          let page = try await library.search.find(
            "harbour", after: cursor, limit: limit, for: owner)
          found += page.assets.map(\.id)
          cursor = page.next.flatMap { SearchCursor($0.text) }
        } while cursor != nil
        #expect(found == whole)
      }
    }
  }

  @Test func nobodyFindsWhatTheyMayNotSee() async throws {
    try await withLibrary { library, owner, _ in
      let friend = try await library.addAccount("b")
      let ids = try await library.addRows([nil, nil], as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setKeywords(of: ids[0], to: ["secret"])
        try change.setKeywords(of: ids[1], to: ["seen"])
        try change.setVisibility(of: ids[0], to: .private)
        _ = try change.makeAlbum("Secret album")
      }
      func found(_ text: String, _ principal: Principal) async throws -> [AssetID] {
        try await library.search.find(text, for: principal).assets.map(\.id)
      }
      #expect(try await found("secret", owner) == [ids[0]])
      #expect(try await found("secret", friend).isEmpty)
      #expect(try await found("seen", friend) == [ids[1]])
      #expect(try await found("seen", .anonymous).isEmpty)
      func suggested(_ text: String, _ principal: Principal) async throws -> [String] {
        try await library.search.suggestions(for: text, as: principal).map(\.text)
      }
      #expect(
        try await suggested("se", owner) == ["selfie", "selfies", "Secret album", "seen", "secret"])
      #expect(try await suggested("se", friend) == ["selfie", "selfies", "seen"])
      #expect(try await suggested("se", .anonymous).isEmpty)
      #expect(try await suggested("some sec", owner) == ["Secret album", "secret"])
    }
  }

  @Test func suggestionsThatFitBestAndHaveMostPhotosComeFirst() async throws {
    try await withLibrary { library, owner, _ in
      let ids = try await library.addRows([nil, nil, nil], as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.setKeywords(of: ids[0], to: ["old paris", "paris 1", "parish"])
        try change.setKeywords(of: ids[1], to: ["old paris", "paris in spring"])
        try change.setKeywords(of: ids[2], to: ["paris in spring", "parish", "xparis"])
        _ = try change.makeAlbum("A week in Paris")
      }
      let found = try await library.search.suggestions(for: "paris", as: owner).map(\.text)
      #expect(
        found == ["paris in spring", "paris 1", "parish", "A week in Paris", "old paris"])
    }
  }

  @Test func removedPeopleAreNotSuggested() async throws {
    try await withLibrary { library, owner, _ in
      let gone = try await library.addAccount("Zacharias")
      func suggested() async throws -> [String] {
        try await library.search.suggestions(for: "zach", as: owner).map(\.text)
      }
      #expect(try await suggested() == ["Zacharias"])
      let id = try #require(gone.account).id
      try await library.accounts.remove(id, giving: .trash, as: owner)
      #expect(try await suggested().isEmpty)
    }
  }
}
