import Store
import TestSupport
import Testing

@Suite struct ConnectionContractTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(_ backend: Backend) async throws -> Connection {
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    return connection
  }

  @Test(arguments: Backend.allCases)
  func everyKindOfValueComesBackAsItWent(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let texts = ["", "Zoë 👩‍👩‍👧", String(repeating: "x", count: 100_000)]
    let numbers = [Int.min, -1, 0, 1, Int.max]
    let reals = [-0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3]
    let blobs: [[UInt8]] = [[], [0], [UInt8](repeating: 7, count: 1 << 20)]
    try await connection.transaction { db in
      try db.expectEcho(of: texts)
      try db.expectEcho(of: numbers)
      try db.expectEcho(of: reals)
      try db.expectEcho(of: blobs)
      try db.expectEcho(of: [true, false])
      try db.expectEcho(of: [String?.none, "x"])
    }
  }

  @Test(arguments: Backend.allCases)
  func theSameStatementTakesValuesOfAllKindsInTurn(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      let values: [Value] = [.null, .integer(1), .text("x"), .null, .real(0.5), .blob([1]), .null]
      for value in values {
        let echo: Value = try db.one("SELECT ?1 AS value", values: [value]) {
          row throws(StoreError) in try row[0]
        }
        #expect(echo == value)
      }
    }
  }

  @Test(arguments: Backend.allCases)
  func sumsMeansAndComparisonsAreNumbers(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      for stars in 1...4 {
        try db.run(
          "INSERT INTO photo (name, stars) VALUES (?1, ?2)", values: ["photo \(stars)", stars])
      }
      let row: [Value] = try db.one(
        """
        SELECT sum(stars) AS sum, avg(stars) AS mean, count(*) AS count, max(stars) > 3 AS isGood,
          min(stars) = 3 AS isBad, sum(weight) AS weight, -sum(stars) * 100000 AS debt FROM photo
        """
      ) { row throws(StoreError) in
        [
          try row["sum"], try row["mean"], try row["count"], try row["isGood"], try row["isBad"],
          try row["weight"], try row["debt"],
        ]
      }
      #expect(
        row == [
          .integer(10), .real(2.5), .integer(4), .integer(1), .integer(0), .null,
          .integer(-1_000_000),
        ])
    }
  }

  @Test(arguments: Backend.allCases)
  func aValueThatIsTooLargeIsRefusedAndNothingElse(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let large = [UInt8](repeating: 0, count: Int(StoreLimits.valueBytes) + 1)
    let error = await #expect(throws: StoreError.self) {
      try await connection.run(
        "INSERT INTO photo (name, digest) VALUES ('cat', ?1)", values: [large])
    }
    #expect(error?.isOfValue == true)
    try await connection.addPhoto("cat")
    #expect(try await connection.photoNames() == ["cat"])
  }

  @Test(arguments: Backend.allCases)
  func aColumnOfAnotherKindIsNamed(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      try db.run("INSERT INTO photo (name, weight) VALUES (?1, ?2)", values: ["cat", 1.5])
      let error = #expect(throws: StoreError.self) {
        try db.one("SELECT name FROM photo") { row throws(StoreError) in try row["name"] as Int }
      }
      #expect(error?.code == .columnValue && error?.subject == "name")
      #expect(throws: StoreError.self) {
        try db.one("SELECT weight FROM photo") { row throws(StoreError) in try row[0] as Int }
      }
      #expect(throws: StoreError.self) {
        try db.one("SELECT stars FROM photo") { row throws(StoreError) in try row[0] as Int }
      }
      let missing = #expect(throws: StoreError.self) {
        try db.one("SELECT name FROM photo") { row throws(StoreError) in
          try row["title"] as String
        }
      }
      #expect(missing?.code == .noColumn && missing?.subject == "title")
      for index in [-1, 1, Int.max] {
        #expect(throws: StoreError.self) {
          try db.one("SELECT name FROM photo") { row throws(StoreError) in
            try row[index] as String
          }
        }
      }
    }
  }

  /// What is sent ahead of its answer fails with the transaction, and not with the next one.
  @Test(arguments: Backend.allCases)
  func namesOfColumnsMayHaveCapitals(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.addPhoto("cat")
    let name: String = try await connection.transaction(.read) { db in
      try db.one("SELECT name AS fullName FROM photo") { row throws(StoreError) in
        try row["fullName"]
      }
    }
    #expect(name == "cat")
  }

  @Test(arguments: Backend.allCases)
  func markersWithinQuotesAreText(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let found: [String] = try await connection.transaction(.read) { db in
      try db.all(
        """
        SELECT '?2 it''s ?' AS "what?" -- ?3
        WHERE ?1 = 'a?b'
        """, values: ["a?b"]
      ) { row throws(StoreError) in try row["what?"] }
    }
    #expect(found == ["?2 it's ?"])
  }

  @Test(arguments: Backend.allCases)
  func brokenRulesSayWhichKind(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.addPhoto("cat")
    let unique = await #expect(throws: StoreError.self) { try await connection.addPhoto("cat") }
    #expect(unique?.isConstraint == true && unique?.isUnique == true)
    #expect(unique?.isForeignKey == false && unique?.isBusy == false)
    let key = await #expect(throws: StoreError.self) {
      try await connection.run("INSERT INTO photo (id, name) VALUES (1, 'dog')")
    }
    #expect(key?.isUnique == true)
    let reference = await #expect(throws: StoreError.self) {
      try await connection.run("INSERT INTO place (photo, name) VALUES (99, 'Rome')")
    }
    #expect(reference?.isForeignKey == true && reference?.isUnique == false)
    let rule = await #expect(throws: StoreError.self) {
      try await connection.run("UPDATE photo SET stars = 6")
    }
    #expect(rule?.isConstraint == true && rule?.isUnique == false)
    #expect(try await connection.photoNames() == ["cat"])
  }

  @Test(arguments: Backend.allCases)
  func aStatementIsPreparedOnce(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let before = await connection.preparedCount
    for number in 0..<100 { try await connection.addPhoto("photo \(number)") }
    #expect(await connection.preparedCount == before + 1)
  }

  /// Those that are not kept any more are dropped before a later transaction, the failed ones too.
  @Test(arguments: Backend.allCases)
  func moreStatementsMayBeUsedThanAreKept(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in try db.addPhoto("cat") }
    for number in 1...2 * StoreLimits.statements + 100 {
      let isWrong = number % 50 == 1
      var sql = isWrong ? SQL("SELECT missing FROM photo") : SQL("SELECT name FROM photo")
      sql.append("WHERE true")
      // Another text for each number.
      for bit in 0..<11 { sql.append(number >> bit & 1 == 0 ? "AND 0 = 0" : "AND 1 = 1") }
      let kind: Transaction = number % 3 == 0 ? .write : .read
      do {
        let name: String = try await connection.transaction(kind) { [sql] db in
          try db.one(sql, []) { row throws(StoreError) in try row[0] }
        }
        #expect(!isWrong && name == "cat")
      } catch {
        #expect(isWrong, "\(number) \(error)")
      }
    }
    #expect(await connection.preparedCount <= StoreLimits.statements + 1)
  }

  @Test(arguments: Backend.allCases)
  func aStatementInUseMayBeUsedAgainInside(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      for name in ["a", "b", "c"] { try db.addPhoto(name) }
      var pairs: [String] = []
      try db.each("SELECT name FROM photo ORDER BY id") { row throws(StoreError) in
        let outer: String = try row["name"]
        for inner in try db.photoNames() { pairs.append(outer + inner) }
        return pairs.count < 6
      }
      #expect(pairs == ["aa", "ab", "ac", "ba", "bb", "bc"])
      #expect(try db.photoNames() == ["a", "b", "c"])
    }
  }

  @Test(arguments: Backend.allCases)
  func rowsMayBeWrittenWhileOthersAreRead(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      for name in ["a", "b", "c"] { try db.addPhoto(name) }
      try db.each("SELECT id FROM photo ORDER BY id") { row throws(StoreError) in
        try db.run(
          "UPDATE photo SET stars = ?2 WHERE id = ?1", values: [try row["id"] as Int, 2])
        return true
      }
      let sum: Int = try db.one("SELECT sum(stars) AS sum FROM photo") { row throws(StoreError) in
        try row["sum"]
      }
      #expect(sum == 6)
    }
  }

  @Test(arguments: Backend.allCases)
  func aWrongNumberOfValuesIsRefused(_ backend: Backend) async throws {
    let connection = try await open(backend)
    for values in [[], ["a", "b"]] as [[String]] {
      let error = await #expect(throws: StoreError.self) {
        try await connection.transaction { db in
          if values.isEmpty {
            try db.run("INSERT INTO photo (name) VALUES (?1)")
          } else {
            try db.run("INSERT INTO photo (name) VALUES (?1)", values: [values[0], values[1]])
          }
        }
      }
      #expect(error?.code == .parameterCount)
    }
    // What an earlier run was given is forgotten.
    try await connection.addPhoto("cat")
    #expect(try await connection.photoNames() == ["cat"])
  }

  @Test(arguments: Backend.allCases)
  func changedRowsAndReturnedRowsAreAnswered(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      let id: Int = try db.one("INSERT INTO photo (name) VALUES (?1) RETURNING id", values: ["cat"])
      {
        row throws(StoreError) in try row["id"]
      }
      #expect(id == 1)
      try db.addPhoto("dog")
      #expect(try db.change("UPDATE photo SET stars = 3") == 2)
      #expect(try db.change("DELETE FROM photo WHERE name = ?1", values: ["cow"]) == 0)
      #expect(try db.first("SELECT id FROM photo WHERE name = 'cow'") { _ in 1 } == nil)
      let none = #expect(throws: StoreError.self) {
        try db.one("SELECT id FROM photo WHERE name = 'cow'") { _ in 1 }
      }
      #expect(none?.code == .noRow)
    }
  }

  @Test(arguments: Backend.allCases)
  func aClosedConnectionSaysSo(_ backend: Backend) async throws {
    let connection = try await open(backend)
    await connection.close()
    await connection.close()
    let error = await #expect(throws: StoreError.self) { try await connection.addPhoto("cat") }
    #expect(error?.code == .closed)
    await #expect(throws: StoreError.self) { try await connection.transaction { _ in } }
  }

  @Test(arguments: Backend.allCases)
  func badSQLIsAnErrorThatNamesIt(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let error = await #expect(throws: StoreError.self) {
      try await connection.run("SELEKT 1")
    }
    #expect(error?.operation == "prepare" && error?.subject == "SELEKT 1")
    #expect(error?.message.isEmpty == false)
    await #expect(throws: StoreError.self) { try await connection.run("-- nothing to do") }
  }
}

extension Connection {
  fileprivate func expectEcho<T: Bindable & Readable & Equatable>(of values: [T?]) throws {
    for value in values {
      let echo: T? = try one("SELECT ?1 AS value", values: [value]) { row throws(StoreError) in
        try row["value"]
      }
      #expect(echo == value)
    }
  }
}
