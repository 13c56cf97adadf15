import Store
import TestSupport
import Testing

@Suite struct ConnectionContractTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(_ backend: Backend) async throws -> Connection {
    let connection = try await backend.open(place)
    try await photoMigrations.run(on: connection)
    return connection
  }

  @Test(arguments: Backend.allCases)
  func everyKindOfValueComesBackAsItWent(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let texts = ["", "a\0b", "Zoë 👩‍👩‍👧", String(repeating: "x", count: 100_000)]
    let numbers = [Int.min, -1, 0, 1, Int.max]
    let reals = [-0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3]
    let blobs: [[UInt8]] = [[], [0], [UInt8](repeating: 7, count: 70_000)]
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
  func aColumnOfAnotherKindIsNamed(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      try db.run("INSERT INTO photo (name, weight) VALUES (?1, ?2)", "cat", 1.5)
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

  @Test(arguments: Backend.allCases)
  func whatIsThrownAwayIsNotStored(_ backend: Backend) async throws {
    struct Changed: Error {}
    let connection = try await open(backend)
    await #expect(throws: Changed.self) {
      try await connection.transaction { db in
        try db.addPhoto("cat")
        throw Changed()
      }
    }
    await #expect(throws: StoreError.self) {
      try await connection.transaction { db in
        try db.addPhoto("dog")
        try db.addPhoto("dog")
      }
    }
    try await connection.transaction { db in try db.addPhoto("cow") }
    #expect(try await connection.photoNames() == ["cow"])
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
  func aWrongNumberOfValuesIsRefused(_ backend: Backend) async throws {
    let connection = try await open(backend)
    for values in [[], ["a", "b"]] as [[String]] {
      let error = await #expect(throws: StoreError.self) {
        try await connection.transaction { db in
          if values.isEmpty {
            try db.run("INSERT INTO photo (name) VALUES (?1)")
          } else {
            try db.run("INSERT INTO photo (name) VALUES (?1)", values[0], values[1])
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
      let id: Int = try db.one("INSERT INTO photo (name) VALUES (?1) RETURNING id", "cat") {
        row throws(StoreError) in try row["id"]
      }
      #expect(id == 1)
      try db.addPhoto("dog")
      #expect(try db.run("UPDATE photo SET stars = 3") == 2)
      #expect(try db.run("DELETE FROM photo WHERE name = ?1", "cow") == 0)
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
      let echo: T? = try one("SELECT ?1 AS value", value) { row throws(StoreError) in
        try row["value"]
      }
      #expect(echo == value)
    }
  }
}
