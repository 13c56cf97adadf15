import Catalog
import Glibc
import Media
import Store
import StorePostgres
import TestSupport
import Testing

/// Lists are composed for each request. Both engines answer each form of them with the same photos
/// in the same order.
@Suite struct ComposedTwinTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test func everyFormOfAListIsAnsweredTheSame() async throws {
    let twins = try await Twins(place)
    for db in twins.both {
      try await db.transaction { db in
        try TriggerTwinTests.prepare(db)
        try db.change(3, times: 600)
        try Self.prepare(db)
      }
      await db.close()
    }
    let here = try await Catalog.open(place.path + "/catalog.sqlite", options: LibraryOptions()) {
      _ in
    }.catalog
    var options = LibraryOptions()
    options.store = CatalogPlace(
      postgres: "\(twins.address)", open: twins.address.opener { time(nil) })
    let there = try await Catalog.open("", options: options) { _ in }.catalog
    var answered = 0
    var found = 0
    for (number, principal) in try await Self.principals(here).enumerated() {
      // What a principal sees and what is asked are composed apart: in the proof, each with each.
      for query in Self.queries(principal, hasAllForms: number == 0 || isProof) {
        async let one = Self.rows(of: query, in: here)
        async let other = Self.rows(of: query, in: there)
        #expect(await one == other, "\(query.source) \(query.options)")
        answered += 1
        found += await one.count
        guard query.options.sort.isEmpty else { continue }
        for page in try await Self.pages(of: query, in: here) {
          async let one = Self.rows(of: page, query, in: here)
          async let other = Self.rows(of: page, query, in: there)
          #expect(await one == other, "\(page) \(query.source)")
          answered += 1
        }
      }
    }
    #expect(answered > 2_000)
    #expect(found > 10_000)
    await here.close()
    await there.close()
  }

  private static func prepare(_ db: isolated Connection) throws {
    try db.run("INSERT INTO peopleAccount (account, since) VALUES (?1, 1)", values: [1])
    try db.run(
      "INSERT INTO favorite (account, asset) SELECT 1, rowNumber FROM asset WHERE rowNumber < 9")
    try db.run(
      """
      INSERT INTO collection (id, owner, kind, title, position, made, modified, rule)
      VALUES (?1, 1, 'smartAlbum', 'rule', 1, 1, 1, ?2)
      """,
      values: [smartAlbum, #"{"key":"rating","is":">=","value":0}"#])
    try db.run(
      """
      UPDATE asset SET rating = rowNumber % 6, label = 'red', flag = 'picked'
      WHERE rowNumber % 4 = 1
      """)
  }

  private static let smartAlbum = String(repeating: "a", count: 25) + "s"

  private static func principals(_ catalog: Catalog) async throws -> [Principal] {
    try await catalog.read { db in
      let accounts = try (1...3).compactMap { try db.first(AccountQueries.byRow, $0) }
      var locked = accounts[0]
      locked.seesHidden = false
      let bearer = try db.one(GrantQueries.byRow, -1, 0)
      return accounts.map(Principal.account) + [.account(locked), .guest(bearer.guest), .anonymous]
    }
  }
}

// MARK: - Forms

extension ComposedTwinTests {
  private static func queries(_ principal: Principal, hasAllForms: Bool) -> [FetchQuery] {
    sources.flatMap { source in
      (source == .library && hasAllForms ? all : few).map {
        FetchQuery(source: source, options: $0, principal: principal)
      }
    }
  }

  private static var sources: [FetchSource] {
    let first = String(repeating: "a", count: 25) + "1"
    let account = AccountID(stored: first)
    var sources: [FetchSource] = [
      .library, .trash, .burst("b"), .stack("s"), .collection(CollectionID(stored: first)),
      .collection(CollectionID(stored: smartAlbum)), .place(PlaceID(stored: first)),
      .person(PersonID(stored: first)), .photographer(account),
      .assets((1...9).map { AssetID(stored: "a" + String(repeating: "0", count: 24) + "\($0)") }),
    ]
    for (west, east) in [(-180.0, 180.0), (10, 50), (170, -170)] {
      guard let southWest = Position(latitude: -80, longitude: west),
        let northEast = Position(latitude: 80, longitude: east),
        let box = MapBox(southWest: southWest, northEast: northEast)
      else { continue }
      sources += [.map(box, of: nil), .map(box, of: account)]
    }
    return sources
  }

  /// Every key in every order, and every condition on it.
  private static let all =
    few
    + AssetKey.allCases.flatMap { key -> [FetchOptions] in
      let conditions = Self.conditions(key)
      var options = (conditions + conditions.map(Predicate.not)).map { FetchOptions(predicate: $0) }
      options.append(FetchOptions(predicate: .and(Array(conditions.prefix(2)))))
      options.append(FetchOptions(predicate: .or(conditions)))
      if key.kind != .words {
        for isAscending in [true, false] {
          options.append(FetchOptions(sort: [SortDescriptor(key, ascending: isAscending)]))
          options.append(
            FetchOptions(
              sort: [.init(.mediaType, ascending: isAscending), .init(key, ascending: true)],
              includesHidden: true, includesAllOfGroups: true, limit: 7))
        }
      }
      return options
    }

  private static let few = [
    FetchOptions(), FetchOptions(predicate: .and([])), FetchOptions(predicate: .or([])),
    FetchOptions(predicate: .is(.isHidden), includesHidden: true),
    FetchOptions(includesHidden: true), FetchOptions(includesAllOfGroups: true),
    FetchOptions(limit: 3), FetchOptions(sort: [SortDescriptor(.title, ascending: true)]),
    FetchOptions(predicate: .contains(.camera, "LUM"), includesAllOfGroups: true),
  ]

  private static func conditions(_ key: AssetKey) -> [Predicate] {
    let operands: [Predicate.Operand] =
      switch key.kind {
      case .number, .bits: [.number(0), .number(2), .number(10.5)]
      case .date: [.date(Timestamp(milliseconds: 0))]
      case .text: [.text("Lumix"), .text("file 3"), .text("it's \"one\"; ü")]
      case .words: [.text("CAT"), .text(String(repeating: "a", count: 25) + "1")]
      case .flag: [.flag(true), .flag(false)]
      }
    let comparisons: [Predicate.Comparison] =
      switch key.kind {
      case .flag, .words: [.equal, .notEqual]
      default: [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
      }
    var conditions: [Predicate] = comparisons.flatMap { comparison in
      operands.map { .compare(key, comparison, $0) }
    }
    if key.kind != .words {
      conditions += [.unknown(key), .oneOf(key, operands), .oneOf(key, [])]
    }
    if key.kind == .bits { conditions.append(.anyBit(key, 3)) }
    if key.kind == .date { conditions.append(.during(key, "last 30 days")) }
    if key.kind == .text { conditions += [.contains(key, "LUM"), .contains(key, "É%_")] }
    return conditions
  }

  private static func pages(
    of query: FetchQuery, in catalog: Catalog
  ) async throws -> [FetchQuery.Page] {
    var pages: [FetchQuery.Page] = []
    for order in AssetOrder.allCases {
      let first = FetchQuery.Page(order: order, limit: 5)
      pages.append(first)
      // What a principal does not see has no pages.
      let rows = try? await catalog.read { db in try db.rows(of: first, in: query) }
      guard let cursor = rows?.last?.cursor else { continue }
      for isBackwards in [false, true] {
        pages.append(
          FetchQuery.Page(order: order, after: cursor, isBackwards: isBackwards, limit: 4))
      }
      pages.append(FetchQuery.Page(order: order, limit: 1, only: cursor.id))
    }
    return pages
  }
}

// MARK: - Answers

extension ComposedTwinTests {
  /// The rows, or the error in words.
  private static func rows(of query: FetchQuery, in catalog: Catalog) async -> [String] {
    do {
      return try await catalog.fetch(query).words.all.map { "\($0)" }
    } catch {
      return ["\(error)"]
    }
  }

  private static func rows(
    of page: FetchQuery.Page, _ query: FetchQuery, in catalog: Catalog
  ) async -> [String] {
    do {
      return try await catalog.read { db in
        try db.rows(of: page, in: query).map { "\($0.row) \($0.cursor.text)" }
      }
    } catch {
      return ["\(error)"]
    }
  }
}
