internal import Glibc
package import Store
internal import Words

/// The PostgreSQL backend.
///
/// A write transaction takes the one row of the table `store` first, as SQLite takes its write
/// lock. With the row it notes a random mark, by which the outcome of a commit is found when the
/// connection breaks meanwhile.
package final class PostgresDriver: DatabaseDriving {
  private let address: PostgresAddress
  private let access: OpenMode
  private let holds: Bool
  private let now: @Sendable () -> Int
  private var open: PostgresSession?
  private var isClosed = false
  private var transaction: Transaction?
  private var mark = 0
  /// Whether the table `store` is known to exist.
  private var hasTable = false
  private var isWanted: (@Sendable () -> Bool) = { false }
  private var forgotten: [String] = []
  private var closedTrips = 0

  /// Connects. A writer that `holds` the database keeps all others from holding it.
  package init(
    _ address: PostgresAddress, access: OpenMode, holds: Bool = false,
    now: @escaping @Sendable () -> Int
  ) throws(StoreError) {
    (self.address, self.access, self.holds, self.now) = (address, access, holds, now)
    _ = try session()
  }

  package var dialect: Dialect { .postgres }
  package var isInTransaction: Bool { transaction != nil }

  /// The round trips so far, for tests.
  package var roundTrips: Int { closedTrips + (open?.roundTrips ?? 0) }

  package func breaksOff(where isWanted: @escaping @Sendable () -> Bool) {
    self.isWanted = isWanted
  }

  package func prepare(_ sql: StaticString) throws(StoreError) -> any StatementRunning {
    try prepare(sql.description)
  }

  package func prepare(_ sql: SQL) throws(StoreError) -> any StatementRunning {
    try prepare(sql.text)
  }

  private func prepare(_ text: String) throws(StoreError) -> any StatementRunning {
    if isClosed { throw StoreError(.closed, "prepare", "\(address)") }
    return PostgresStatement(self, text: text)
  }

  package func runScript(_ sql: StaticString) throws(StoreError) { try runSchema(sql.description) }

  package func runSchema(_ sql: String) throws(StoreError) {
    do throws(StoreError) { try session().runAll(sql) } catch { throw explained(error) }
  }

  package func close() {
    isClosed = true
    transaction = nil
    open = nil
  }
}

// MARK: - Connection

extension PostgresDriver {
  /// Whether statements may be sent without reading their answers: a failure then ends the
  /// transaction, whenever it is read.
  var sendsAhead: Bool { transaction == .write }

  /// The connection, which is opened again if it broke outside of a transaction.
  func session() throws(StoreError) -> PostgresSession {
    if isClosed { throw StoreError(.closed, "connect", "\(address)") }
    if let open, !open.isLost { return open }
    if transaction != nil {
      throw StoreError(
        .cut(place: "\(address)", .inTransaction), "step", "\(address)")
    }
    do throws(PostgresError) {
      return try connect()
    } catch {
      throw StoreError(error, "open", "\(address)")
    }
  }

  private func connect() throws(PostgresError) -> PostgresSession {
    closedTrips += open?.roundTrips ?? 0
    open = nil
    forgotten = []
    let made = try PostgresSession(
      address, answerSeconds: access == .readOnly ? nil : PostgresLimits.writingSeconds,
      isWanted: { [unowned self] in isWanted() })
    let server: PostgresServer
    do throws(StoreError) {
      server = try PostgresServer(made, access)
    } catch {
      throw .cut(place: "\(address)", .told(error.message))
    }
    if let problem = server.problem(address, access, now: now()) { throw problem }
    if holds { try hold(made) }
    open = made
    return made
  }

  /// Takes a lock that ends with the connection, on which all writing is done: who lost it can no
  /// longer write.
  private func hold(_ session: PostgresSession) throws(PostgresError) {
    do throws(StoreError) {
      // It waits a little, as the server may not have noticed the end of a connection.
      try session.run("SELECT pg_advisory_lock(\(Self.lockNumber))", "open")
      try session.answer()
    } catch  where error.isBusy {
      throw .inUse(place: "\(address)")
    } catch {
      throw .cut(place: "\(address)", .told(error.message))
    }
  }

  /// "tintype" in ASCII, as the server wants a number.
  private static let lockNumber = 0x74_696e_7479_7065

  /// Drops prepared statements that the store no longer has, before the next transaction.
  func forget(_ names: [String], in session: PostgresSession) {
    if session === open { forgotten += names }
  }

  /// An error in the words of this backend, where the server's need an explanation.
  func explained(_ error: StoreError) -> StoreError {
    let place = "\(address)"
    let reason: PostgresError
    switch error.kind {
    case .readOnly where access != .readOnly: reason = .readOnly(place: place)
    case .full: reason = .full(place: place)
    default: return error
    }
    return StoreError(
      error.code, error.operation, error.subject, reason.sentence, kind: error.kind,
      explanation: reason.message)
  }
}

// MARK: - Transactions

extension PostgresDriver {
  package func begin(_ kind: Transaction) throws(StoreError) {
    // Closed connections are noticed here, where another can still be made.
    open?.refresh()
    let session = try session()
    try drop(in: session)
    if kind == .read {
      // Its answer comes with that of the first statement.
      try session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "begin")
    } else {
      try beginWriting(session)
    }
    transaction = kind
  }

  /// Drops the statements that were forgotten. Their part of the pipeline ends before the
  /// transaction begins: the isolation of one that began with them could not be set.
  private func drop(in session: PostgresSession) throws(StoreError) {
    // The server has none of those that it refused.
    let names = forgotten.filter(session.has)
    forgotten = []
    guard !names.isEmpty else { return }
    for name in names { try session.run("DEALLOCATE \(name)", "begin") }
    session.sendOff()
  }

  private func beginWriting(_ session: PostgresSession) throws(StoreError) {
    do throws(StoreError) {
      if !hasTable { hasTable = try exists("store", session) }
      mark = Int.random(in: .min ... .max)
      try session.run("BEGIN", "begin")
      try session.run(
        hasTable
          ? Self.lock(marking: mark) : "SELECT pg_advisory_xact_lock(\(Self.lockNumber + 1))",
        "begin")
      try session.answer()
    } catch {
      // If that fails as well, the connection is lost and opened again.
      if !session.isLost { try? session.runAll("ROLLBACK") }
      throw explained(error)
    }
  }

  /// Takes the store's row and notes the mark in its place of the ring. The numbers are all that is
  /// interpolated.
  private static func lock(marking mark: Int) -> String {
    """
    WITH turn AS (UPDATE store SET commits = commits + 1 RETURNING commits)
    INSERT INTO storeCommit (place, mark)
    SELECT commits % \(PostgresLimits.marks), \(mark) FROM turn
    ON CONFLICT (place) DO UPDATE SET mark = excluded.mark
    """
  }

  package func commit() throws(StoreError) {
    let session = try session()
    if transaction == .read {
      end(session, "COMMIT")
      return
    }
    _ = session.hasWarned()
    do throws(StoreError) {
      try session.run("COMMIT", "commit")
      let answer = try session.answer()
      transaction = nil
      // In a failed transaction it is a rollback, and no error.
      guard answer?.command == "COMMIT" else {
        throw StoreError(state: "25P02", "commit", "\(address)", "a statement of it had failed")
      }
      // The server warns where standbys did not confirm: what it has may be lost with it.
      if session.hasWarned() {
        throw StoreError(.uncertain(place: "\(address)"), "commit", "\(address)")
      }
    } catch {
      guard session.isLost else { throw explained(error) }
      transaction = nil
      try settle()
    }
  }

  package func rollback() throws(StoreError) {
    guard let open, !open.isLost else {
      // The server rolls back what a broken connection left.
      transaction = nil
      return
    }
    if transaction == .read { return end(open, "ROLLBACK") }
    // What was sent ahead may have failed; it is rolled back.
    if open.hasUnread { _ = try? open.answer() }
    transaction = nil
    if !open.isLost {
      try open.run("ROLLBACK", "rollback")
      try open.answer()
    }
  }

  /// Ends a reading transaction without waiting for the answer.
  private func end(_ session: PostgresSession, _ command: String) {
    transaction = nil
    // A reading transaction stores nothing, so that its end may fail.
    if session.hasUnread { _ = try? session.answer() }
    _ = try? session.run(command, "commit")  // The same.
    session.sendOff()
  }

  /// Finds out on a new connection whether the last commit was carried out. The row is taken first:
  /// then the old connection has ended one way or the other.
  private func settle() throws(StoreError) {
    let limit = ContinuousClock.now + .seconds(PostgresLimits.settlingSeconds)
    var wait = 0
    while hasTable, ContinuousClock.now < limit {
      if wait > 0 { usleep(UInt32(wait) * 1_000) }
      wait = min(1_000, wait * 2 + 20)
      // What fails here is tried again until the time is over.
      guard let isStored = try? findsMark(try session()) else { continue }
      if isStored { return }
      throw StoreError(
        .cut(place: "\(address)", .nothingStored), "commit", "\(address)")
    }
    throw StoreError(.uncertain(place: "\(address)"), "commit", "\(address)")
  }

  private func findsMark(_ session: PostgresSession) throws(StoreError) -> Bool {
    try session.run("BEGIN", "commit")
    try session.run("SELECT 1 FROM store FOR UPDATE", "commit")
    try session.run("SELECT count(*) FROM storeCommit WHERE mark = \(mark)", "commit")
    let found = try session.answer()?.integer(0, 0)
    try session.run("ROLLBACK", "commit")
    try session.answer()
    return found == 1
  }
}

// MARK: - Schema

extension PostgresDriver {
  private func exists(_ table: String, _ session: PostgresSession) throws(StoreError) -> Bool {
    try session.run("SELECT to_regclass('\(table)') IS NOT NULL", "begin")
    return try session.answer()?.integer(0, 0) == 1
  }

  package func schema() throws(StoreError) -> SchemaMark {
    let session = try session()
    guard try exists("store", session) else {
      try session.run(
        """
        SELECT EXISTS (
          SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace
            AND relkind IN ('r', 'v', 'm', 'p', 'f', 'S'))
        """, "schema")
      let hasTables = try session.answer()?.integer(0, 0) == 1
      return SchemaMark(application: 0, version: 0, hasTables: hasTables)
    }
    hasTable = true
    try session.run("SELECT application, version FROM store", "schema")
    guard let found = try session.answer(), found.rows == 1 else {
      return SchemaMark(application: 0, version: 0, hasTables: true)
    }
    return SchemaMark(
      application: Int32(truncatingIfNeeded: found.integer(0, 0)), version: found.integer(0, 1),
      hasTables: true)
  }

  /// Keeps the mark in a table of one row, which writers take in turn.
  package func setSchema(_ mark: SchemaMark) throws(StoreError) {
    try runSchema(
      """
      CREATE TABLE IF NOT EXISTS store (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        application bigint NOT NULL, version bigint NOT NULL, commits bigint NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS storeCommit (place bigint PRIMARY KEY, mark bigint NOT NULL);
      INSERT INTO store (application, version) VALUES (\(mark.application), \(mark.version))
      ON CONFLICT (one) DO UPDATE SET application = excluded.application, version = excluded.version
      """)
  }

  /// Reads every row: the server compares its pages with their checksums while it reads them, and
  /// has no other check of its own.
  package func findings(_ depth: CheckDepth) throws(StoreError) -> [String] {
    guard depth == .full else { return [] }
    let session = try session()
    try session.run(
      """
      SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname
      """, "check")
    guard let tables = try session.answer() else { return [] }
    var found: [String] = []
    for row in 0..<tables.rows where found.count < StoreLimits.findings {
      guard case .text(let name) = try tables.value(row, 0) else { continue }
      let quoted = name.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      do throws(StoreError) {
        try session.run("SELECT sum(length(t::text)) FROM \"\(quoted)\" t", "check")
        try session.answer()
      } catch  where error.isCorrupt {
        found.append("\(name): \(error.message)")
      }
    }
    return found
  }
}

// MARK: - Opening

extension Connection {
  /// Opens one connection to a database of a server. `now` answers the seconds since 1970.
  package static func open(
    postgres address: PostgresAddress, access: OpenMode, holds: Bool = false,
    now: @escaping @Sendable () -> Int
  ) async throws(StoreError) -> Connection {
    try await open(label: "store \(access)") { () throws(StoreError) in
      try PostgresDriver(address, access: access, holds: holds, now: now)
    }
  }
}

extension Database {
  /// Opens a database of a server and brings its schema up to date; with `readOnly` the schema must
  /// be the newest already. A writer has the database alone.
  package static func open(
    postgres address: PostgresAddress, access: OpenMode = .createIfMissing, migrations: Migrations,
    readers: Int = StoreLimits.readers, now: @escaping @Sendable () -> Int
  ) async throws -> Database {
    try await open(
      "\(address)", access: access, migrations: migrations, readers: readers
    ) { access throws(StoreError) in
      try await .open(postgres: address, access: access, holds: access != .readOnly, now: now)
    }
  }
}

extension PostgresAddress {
  /// Opens its database, as a catalog asks for it. `now` answers the seconds since 1970.
  package func opener(now: @escaping @Sendable () -> Int)
    -> @Sendable (_ access: OpenMode, _ migrations: Migrations, _ readers: Int) async throws ->
    Database
  {
    { access, migrations, readers in
      try await Database.open(
        postgres: self, access: access, migrations: migrations, readers: readers, now: now)
    }
  }
}
