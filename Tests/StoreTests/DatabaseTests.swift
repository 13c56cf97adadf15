import Dispatch
import Store
import TestSupport
import Testing

@Suite struct DatabaseTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(
    _ backend: Backend, _ access: OpenMode = .createIfMissing
  ) async throws -> Database {
    try await backend.database(place, access)
  }

  @Test(arguments: Backend.allCases)
  func readersSeeOneStateWhileAWriterWrites(_ backend: Backend) async throws {
    let database = try await open(backend)
    try await database.write { db in try db.addPhoto("first") }
    let (reading, hasRead) = (Gate(), Gate())
    async let seen = database.read { db in
      let before = try db.photoNames()
      reading.open()
      hasRead.wait()
      return (before, try db.photoNames())
    }
    // While that transaction is open, others write and read.
    await reading.passed()
    try await database.write { db in try db.addPhoto("second") }
    #expect(try await database.read { db in try db.photoNames() } == ["first", "second"])
    hasRead.open()
    #expect(try await seen == (["first"], ["first"]))
  }

  @Test(arguments: Backend.allCases)
  func manyReadersShareTheFewConnections(_ backend: Backend) async throws {
    let database = try await open(backend)
    try await database.write { db in try db.addPhoto("cat") }
    let counts = try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask { try await database.read { db in try db.photoNames().count } }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 200)
  }

  @Test(arguments: Backend.allCases)
  func aReaderThatThrowsGivesItsConnectionBack(_ backend: Backend) async throws {
    let database = try await open(backend)
    for _ in 0..<StoreLimits.readers * 3 {
      await #expect(throws: StoreError.self) {
        try await database.read { db in try db.addPhoto("no") }
      }
    }
    #expect(try await database.read { db in try db.photoNames() }.isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func aReaderCannotWrite(_ backend: Backend) async throws {
    let database = try await open(backend)
    let error = await #expect(throws: StoreError.self) {
      try await database.read { db in try db.addPhoto("no") }
    }
    #expect(error?.isReadOnly == true)
    await database.close()
    let readOnly = try await open(backend, .readOnly)
    let refused = await #expect(throws: StoreError.self) { try await readOnly.write { _ in } }
    #expect(refused?.code == .readOnly && refused?.isReadOnly == true)
  }

  @Test func aDatabaseToBeReadMustBeThere() async throws {
    for access in [OpenMode.readOnly, .readWrite] {
      let error = await #expect(throws: StoreError.self) { _ = try await open(.sqlite, access) }
      #expect(error?.isCannotOpen == true)
      #expect(error?.subject == place.catalog)
    }
    await #expect(throws: StoreError.self) {
      try await Connection.open(path: place.path + "/no/folder", access: .createIfMissing)
    }
  }

  @Test(arguments: Backend.allCases)
  func writtenRowsAreThereAfterwards(_ backend: Backend) async throws {
    var database = try await open(backend)
    try await database.write { db in try db.addPhoto("cat") }
    await database.close()
    await #expect(throws: StoreError.self) { try await database.write { _ in } }
    database = try await open(backend)
    #expect(try await database.read { db in try db.photoNames() } == ["cat"])
    #expect(try await database.findings(.quick).isEmpty)
    #expect(try await database.findings(.full).isEmpty)
  }

  @Test func aRowThatRefersToNothingIsFound() async throws {
    await (try open(.sqlite)).close()
    let careless = try await Connection.open(path: place.catalog, access: .readWrite)
    try await careless.run("PRAGMA foreign_keys = OFF")
    try await careless.run("INSERT INTO place VALUES (7, 'Rome')")
    await careless.close()
    let reopened = try await open(.sqlite)
    #expect(try await reopened.findings() == ["row 1 of place refers to no row of photo"])
    #expect(try await reopened.findings(.quick).isEmpty)
  }
}

/// Lets one side wait until the other says go.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }
  /// Blocks: for a connection's own thread.
  func wait() { semaphore.wait() }

  func passed() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.semaphore.wait()
        continuation.resume()
      }
    }
  }
}
