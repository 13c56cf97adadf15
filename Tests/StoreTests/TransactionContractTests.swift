import Store
import TestSupport
import Testing

/// What transactions promise on every backend.
@Suite struct TransactionContractTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(_ backend: Backend) async throws -> Connection {
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    return connection
  }

  @Test(arguments: Backend.allCases)
  func rolledBackRowsAreNotStored(_ backend: Backend) async throws {
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
  func manyRowsAreStoredWholeOrNotAtAll(_ backend: Backend) async throws {
    let connection = try await open(backend)
    let digest = [UInt8](repeating: 1, count: 20_000)
    for last in ["photo 0", "photo 999"] {
      let isWhole = last == "photo 999"
      do {
        try await connection.transaction { db in
          for number in 0..<999 {
            try db.run(
              "INSERT INTO photo (name, digest) VALUES (?1, ?2)",
              values: ["photo \(number)", digest])
          }
          try db.addPhoto(last)
        }
        #expect(isWhole)
      } catch let error as StoreError {
        #expect(!isWhole && error.isUnique)
      }
      #expect(try await connection.photoNames().count == (isWhole ? 1000 : 0))
    }
  }

  @Test(arguments: Backend.allCases)
  func aPartOfATransactionMayFail(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in
      try db.addPhoto("cat")
      let error = try db.attempt {
        try db.addPhoto("dog")
        try db.addPhoto("cat")
      }
      #expect((error as? StoreError)?.isUnique == true)
      #expect(try db.attempt { try db.addPhoto("cow") } == nil)
      let refused = try db.attempt { _ = try db.change("UPDATE photo SET stars = 6") }
      #expect((refused as? StoreError)?.isConstraint == true)
    }
    #expect(try await connection.photoNames() == ["cat", "cow"])
  }

  @Test(arguments: Backend.allCases)
  func aStatementFirstUsedAfterAFailureWorksLater(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.transaction { db in try db.addPhoto("cat") }
    await #expect(throws: StoreError.self) {
      try await connection.transaction { db in
        try db.addPhoto("cat")
        try db.star()
      }
    }
    try await connection.transaction { db in try db.star() }
    let stars: Int = try await connection.transaction(.read) { db in
      try db.one("SELECT stars FROM photo") { row throws(StoreError) in try row[0] }
    }
    #expect(stars == 5)
  }

  @Test(arguments: Backend.allCases)
  func aSecondWriterIsToldThatItIsBusy(_ backend: Backend) async throws {
    let first = try await open(backend)
    let second = try await backend.open(place)
    let (isHeld, isSeen) = (Gate(), Gate())
    async let held: Void = second.transaction { _ in
      isHeld.open()
      isSeen.wait()
    }
    await isHeld.passed()
    try await first.script(backend.shortWait)
    let error = await #expect(throws: StoreError.self) {
      try await first.transaction { db in try db.addPhoto("cat") }
    }
    #expect(error?.isBusy == true)
    #expect(try await first.photoNames().isEmpty)
    isSeen.open()
    try await held
    try await first.transaction { db in try db.addPhoto("cat") }
    #expect(try await second.photoNames() == ["cat"])
  }

  @Test(arguments: Backend.allCases)
  func readTransactionsCannotWrite(_ backend: Backend) async throws {
    let connection = try await open(backend)
    try await connection.addPhoto("cat")
    let reader = try await backend.open(place, .readOnly)
    for _ in 1...2 {
      let error = await #expect(throws: StoreError.self) {
        try await reader.transaction(.read) { db in try db.addPhoto("dog") }
      }
      #expect(error?.isReadOnly == true)
      #expect(try await reader.photoNames() == ["cat"])
    }
  }
}

extension Connection {
  fileprivate func star() throws(StoreError) {
    try run("UPDATE photo SET stars = ?1 WHERE name = ?2", values: [5, "cat"])
  }
}
