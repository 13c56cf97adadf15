import Glibc
import PostgresSupport
import Store
import StorePostgres
import TestSupport
import Testing

/// Connections that break: what was stored is known, and the next transaction goes on.
@Suite(.tags(.noSecondGo)) struct PostgresFaultTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(
    _ access: OpenMode = .readWrite, through relay: PostgresRelay? = nil
  ) async throws -> Connection {
    let address = try await Backend.postgres.address(place)
    return try await .open(
      postgres: try relay?.address(address.database) ?? address, access: access
    ) { time(nil) }
  }

  private func prepared() async throws -> Connection {
    let connection = try await open()
    try await Backend.postgres.photos.run(on: connection)
    return connection
  }

  @Test func aCommitWhoseAnswerIsLostIsStoredOnce() async throws {
    let other = try await prepared()
    let relay = PostgresRelay(to: try await PostgresCluster.running())
    let connection = try await open(through: relay)
    for number in 1...20 {
      relay.cut(.afterCommit)
      try await connection.transaction { db in try db.addPhoto("photo \(number)") }
      #expect(try await other.photoNames().count == number)
    }
  }

  @Test func aCommitThatNeverArrivesIsNotStoredAndSaysSo() async throws {
    let other = try await prepared()
    let relay = PostgresRelay(to: try await PostgresCluster.running())
    let connection = try await open(through: relay)
    for number in 1...20 {
      relay.cut(.beforeCommit)
      let error = await #expect(throws: StoreError.self) {
        try await connection.transaction { db in try db.addPhoto("photo \(number)") }
      }
      #expect(error?.kind == .away)
      #expect(try await other.photoNames().isEmpty)
    }
    try await connection.transaction { db in try db.addPhoto("cat") }
    #expect(try await other.photoNames() == ["cat"])
  }

  /// Ends all other connections to the test's database.
  private static func endOthers(_ db: isolated Connection) throws {
    _ = try db.all(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    ) { row throws(StoreError) in try row[0] as Bool }
  }

  @Test func aBrokenConnectionIsMadeAnewForTheNextTransaction() async throws {
    let other = try await prepared()
    let (writer, reader) = (try await open(), try await open(.readOnly))
    try await writer.transaction { db in try db.addPhoto("cat") }
    _ = try await reader.transaction(.read) { db in try db.photoNames() }
    for _ in 1...3 {
      try await other.transaction(.read) { db in try Self.endOthers(db) }
      #expect(
        try await reader.transaction(.read) { db in try db.photoNames() }.first == "cat")
      try await writer.transaction { db in
        try db.run("UPDATE photo SET stars = coalesce(stars, 0) + 1")
      }
    }
    let stars: Int = try await other.transaction(.read) { db in
      try db.one("SELECT stars FROM photo") { row throws(StoreError) in try row[0] }
    }
    #expect(stars == 3)
  }

  @Test func aConnectionThatBreaksInATransactionStoresNothing() async throws {
    let other = try await prepared()
    let writer = try await open()
    let (isBegun, isBroken) = (Gate(), Gate())
    async let failure = #expect(throws: StoreError.self) {
      try await writer.transaction { db in
        try db.addPhoto("cat")
        _ = try db.photoNames()
        isBegun.open()
        isBroken.wait()
        try db.addPhoto("dog")
        _ = try db.photoNames()
      }
    }
    await isBegun.passed()
    try await other.transaction(.read) { db in try Self.endOthers(db) }
    isBroken.open()
    #expect(await failure?.kind == .away)
    #expect(try await other.photoNames().isEmpty)
    try await writer.transaction { db in try db.addPhoto("cow") }
    #expect(try await other.photoNames() == ["cow"])
  }

  @Test func aServerThatFallsSilentIsLeft() async throws {
    let other = try await prepared()
    try await other.transaction { db in try db.addPhoto("cat") }
    let relay = PostgresRelay(to: try await PostgresCluster.running())
    let address = try relay.address(try await Backend.postgres.address(place).database)
    let database = try await Database.open(
      postgres: address, access: .readOnly, migrations: Backend.postgres.photos, readers: 1
    ) { time(nil) }
    relay.fallSilent(true)
    let error = await #expect(throws: StoreError.self) {
      try await QueryLimit.$current.withValue(.limited(to: .milliseconds(50))) {
        try await database.read { db in try db.photoNames() }
      }
    }
    #expect(error?.code == .tookTooLong)
    relay.fallSilent(false)
    #expect(try await database.read { db in try db.photoNames() } == ["cat"])
  }

  /// A writer that stops for long loses its turn, and what it then does has no effect.
  @Test func aWriterThatStandsStillIsPassedBy() async throws {
    let other = try await prepared()
    let writer = try await open()
    let (isBegun, isPassed) = (Gate(), Gate())
    async let failure = #expect(throws: StoreError.self) {
      try await writer.transaction { db in
        try db.addPhoto("late")
        _ = try db.photoNames()
        // Only now, or the server might end it before it has done what comes to nothing.
        try db.script("SET idle_in_transaction_session_timeout = 50")
        isBegun.open()
        isPassed.wait()
        try db.addPhoto("later")
      }
    }
    await isBegun.passed()
    // Waits for its turn, which comes once the server has ended the other's.
    try await other.transaction { db in try db.addPhoto("cat") }
    isPassed.open()
    #expect(await failure?.kind == .away)
    #expect(try await other.photoNames() == ["cat"])
  }
}
