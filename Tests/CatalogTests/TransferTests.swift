import Catalog
import Glibc
import PostgresSupport
import Store
import StorePostgres
import TestSupport
import Testing

/// A catalog that is carried to another engine is the same there, and goes on in the same way.
@Suite struct TransferTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test(arguments: [4, 5] as [UInt64])
  func everythingArrivesInTheOtherEngineAndComesBack(_ seed: UInt64) async throws {
    let database = try await filled(seed)
    let left = try await carry(from: (here, nil), to: ("", database))
    let arrived = try await carry(from: ("", database), to: (back, nil))
    #expect(left.rows > 300 && left.tableCount > 65)
    #expect(left.difference(from: arrived) == nil)
    #expect(try await schema(of: here) == schema(of: back))
    // Triggers count on, and new rows get the numbers that they would have got.
    let places: [(String, CatalogPlace?)] = [(here, nil), ("", database), (back, nil)]
    var after: [CatalogContents] = []
    var allowed = Set(1...400)
    var numbers: [String: Int] = [:]
    for (path, place) in places {
      after.append(
        try await CatalogFile.open(path, in: place, to: .change) { catalog in
          // A change that is refused uses up a number in PostgreSQL, and one that gives a number
          // itself uses up none.
          (allowed, numbers) = try await catalog.write { [allowed, numbers] db in
            let done = try db.change(seed + 100, times: allowed)
            _ = try db.refreshSearch()
            try db.setLastNumbers(numbers)
            return (done, try db.lastNumbers())
          }
          return try await catalog.contents()
        })
    }
    #expect(allowed.count > 150)
    #expect(left.difference(from: after[0]) != nil)
    #expect(after[0].difference(from: after[1]) == nil)
    #expect(after[0].difference(from: after[2]) == nil)
  }

  @Test func eachDifferenceIsFound() async throws {
    let database = try await filled(6)
    let left = try await carry(from: (here, nil), to: ("", database))
    let changes: [StaticString] = [
      "UPDATE account SET name = 'Person 1' WHERE rowNumber = 1",
      """
      UPDATE fileFacts SET facts = '{"number": 2}'
      WHERE asset = (SELECT max(asset) FROM fileFacts)
      """,
      "DELETE FROM favorite WHERE asset = (SELECT min(asset) FROM favorite)",
      "SELECT setval(pg_get_serial_sequence('job', 'rownumber'), 77)",
    ]
    for sql in changes {
      let found = try await CatalogFile.open("", in: database, to: .change) { catalog in
        try await catalog.write { db in _ = try db.all(sql) { _ in } }
        return try await catalog.contents()
      }
      #expect(left.difference(from: found) != nil, "\(sql)")
      // The transfer begins anew with what is there.
      let again = try await carry(from: (here, nil), to: ("", database))
      #expect(left.difference(from: again) == nil)
    }
  }

  @Test func aTextWithAZeroArrivesWithASignInItsPlace() async throws {
    let database = try await filled(8)
    try await CatalogFile.open(here, to: .change) { catalog in
      try await catalog.write { db in
        try db.run("UPDATE account SET name = ?1 WHERE rowNumber = 2", values: ["a\0b"])
      }
    }
    _ = try await carry(from: (here, nil), to: ("", database))
    let name: String = try await CatalogFile.open("", in: database, to: .read) { catalog in
      try await catalog.read { db in
        try db.one("SELECT name FROM account WHERE rowNumber = 2") { row throws(StoreError) in
          try row["name"]
        }
      }
    }
    #expect(name == "a\u{FFFD}b")
  }

  @Test func aTransferThatFailsStoresNothing() async throws {
    let database = try await filled(7)
    struct Cut: Error {}
    for target in [("", database), (back, nil)] as [(String, CatalogPlace?)] {
      await #expect(throws: Cut.self) {
        _ = try await carry(from: (here, nil), to: target) { done, total in
          #expect(done <= total)
          if done > total / 2 { throw Cut() }
        }
      }
      let isEmpty = try await CatalogFile.open(target.0, in: target.1, to: .read) { catalog in
        try await catalog.read { db in try db.isUnfounded() }
      }
      #expect(isEmpty)
    }
  }

  // MARK: - Catalogs

  private var here: String { place.path + "/here.sqlite" }
  private var back: String { place.path + "/back.sqlite" }

  /// Fills a catalog by chance, and makes an empty database for it.
  private func filled(_ seed: UInt64) async throws -> CatalogPlace {
    try await CatalogFile.open(here, to: .create) { catalog in
      try await catalog.write { db in
        try TriggerTwinTests.prepare(db)
        _ = try db.change(seed, times: Set(1...600))
        try db.run(
          """
          INSERT OR REPLACE INTO fileFacts (asset, facts)
          SELECT rowNumber, '{"number": 1}' FROM asset
          """)
        try db.run(
          "INSERT OR IGNORE INTO favorite (account, asset) SELECT 1, rowNumber FROM asset")
        _ = try db.refreshSearch()
      }
    }
    let cluster = try await PostgresCluster.running()
    let address = try cluster.address(try cluster.database(of: place))
    return CatalogPlace(postgres: "\(address)", open: address.opener(now: { time(nil) }))
  }

  private func carry(
    from source: (String, CatalogPlace?), to target: (String, CatalogPlace?),
    _ progress: @escaping @Sendable (Int, Int) async throws -> Void = { _, _ in }
  ) async throws -> CatalogContents {
    try await CatalogFile.open(source.0, in: source.1, to: .change) { source in
      try await CatalogFile.open(target.0, in: target.1, to: .create) { target in
        try await CatalogTransfer(from: source, to: target).run(progress)
      }
    }
  }

  /// The schema of a file, with its triggers and the numbers given last.
  private func schema(of path: String) async throws -> [String] {
    let file = try await Connection.open(path: path, access: .readOnly)
    let lines: [String]
    do {
      lines = try await file.transaction(.read) { db in
        try db.lines(
          "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name", columns: 4)
          + db.lines(
            "SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name", columns: 2)
      }
    } catch {
      await file.close()
      throw error
    }
    await file.close()
    return lines
  }
}

extension Connection {
  /// Makes those changes by chance that have certain numbers; returns those that were allowed.
  fileprivate func change(_ seed: UInt64, times: Set<Int>) throws -> Set<Int> {
    var generator = SeededGenerator(seed: seed)
    return try (1...(times.max() ?? 1)).reduce(into: []) { done, number in
      let (sql, values) = TwinChanges.next(number, &generator)
      guard times.contains(number) else { return }
      if try attempt({ try run(sql, values: values) }) == nil { done.insert(number) }
    }
  }
}
