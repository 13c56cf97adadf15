import Store
import TestSupport
import Testing

/// What SQLite itself is asked for, and what its file looks like.
@Suite struct SQLiteTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(_ access: OpenMode = .createIfMissing) async throws -> Connection {
    try await .open(path: place.catalog, access: access)
  }

  @Test(arguments: [OpenMode.createIfMissing, .readWrite, .readOnly])
  func durabilityIsSwitchedOn(_ access: OpenMode) async throws {
    let first = try await open()
    try await photoMigrations.run(on: first)
    let connection = try await open(access)
    let found = try await connection.transaction(.read) { db in
      [
        try db.setting("PRAGMA journal_mode"), try db.setting("PRAGMA synchronous"),
        try db.setting("PRAGMA foreign_keys"), try db.setting("PRAGMA trusted_schema"),
        try db.setting("PRAGMA cell_size_check"), try db.setting("PRAGMA mmap_size"),
        try db.setting("PRAGMA busy_timeout"),
      ]
    }
    let (on, off) = (Value.integer(1), Value.integer(0))
    #expect(found == [.text("wal"), .integer(2), on, off, on, off, .integer(5000)])
  }

  @Test func aTextMayHaveAZeroInIt() async throws {
    let connection = try await open()
    let echo: String = try await connection.transaction(.read) { db in
      try db.one("SELECT ?1", values: ["a\0b"]) { row throws(StoreError) in try row[0] }
    }
    #expect(echo == "a\0b")
  }

  @Test func aDoubleQuotedWordIsNotAText() async throws {
    let connection = try await open()
    await #expect(throws: StoreError.self) { try await connection.run("SELECT \"colour\"") }
  }

  @Test func theSchemaTableCannotBeWrittenTo() async throws {
    let connection = try await open()
    try await photoMigrations.run(on: connection)
    try await connection.run("PRAGMA writable_schema = ON")
    await #expect(throws: StoreError.self) {
      try await connection.run("DELETE FROM sqlite_schema")
    }
  }

  @Test func theFilesAreTheirOwnersAlone() async throws {
    let connection = try await open()
    try await photoMigrations.run(on: connection)
    for suffix in ["", "-wal", "-shm"] {
      #expect(try place.mode("catalog.sqlite\(suffix)") == 0o600)
    }
  }

  /// A disk that may only be read has no room for a log beside a copy.
  @Test func aCopyIsItsOwnersAloneAndNeedsNothingBesideIt() async throws {
    let connection = try await open()
    try await photoMigrations.run(on: connection)
    try Database.copySnapshot(from: place.catalog, to: "\(place.path)/copy.sqlite")
    #expect(try place.mode("copy.sqlite") == 0o600)
    let copy = try await Connection.open(path: "\(place.path)/copy.sqlite", access: .readOnly)
    let journal = try await copy.transaction(.read) { db in
      try db.setting("PRAGMA journal_mode")
    }
    #expect(journal == .text("delete"))
    #expect(throws: (any Error).self) { try place.bytes("copy.sqlite-wal") }
  }

  @Test func theFileSaysWhoseItIs() async throws {
    let connection = try await open()
    try await photoMigrations.run(on: connection)
    await connection.close()
    let header = try place.bytes("catalog.sqlite")
    #expect(Array(header[60..<64]) == [0, 0, 0, 1])
    #expect(Array(header[68..<72]) == Array("tint".utf8))
  }

  @Test func aFileThatIsNoDatabaseIsCorrupt() async throws {
    try place.write([UInt8](repeating: 65, count: 8192), to: "catalog.sqlite")
    let error = await #expect(throws: StoreError.self) { _ = try await open() }
    #expect(error?.isCorrupt == true)
  }

  @Test func everyZeroedPageIsFoundOrHarmless() async throws {
    let connection = try await open()
    try await photoMigrations.run(on: connection)
    try await connection.transaction { db in
      for number in 0..<300 { try db.addPhoto("photo \(number)") }
    }
    await connection.close()
    let whole = try place.bytes("catalog.sqlite")
    for page in 0..<whole.count / 4096 {
      var damaged = whole
      for offset in 0..<4096 { damaged[page * 4096 + offset] = 0 }
      try place.write(damaged, to: "catalog.sqlite")
      // Opening, checking or reading says so; nothing traps.
      let isFound: Bool
      do {
        let connection = try await open()
        isFound = try await !connection.findings().isEmpty
        await connection.close()
      } catch {
        isFound = true
      }
      #expect(isFound, "page \(page)")
    }
  }
}

extension Connection {
  fileprivate func setting(_ pragma: StaticString) throws(StoreError) -> Value {
    try one(pragma) { row throws(StoreError) in try row[0] }
  }
}
