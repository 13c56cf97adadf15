internal import CSQLite
internal import Glibc

/// SQLite behind a `Connection`.
package final class SQLiteDriver: DatabaseDriving {
  private let path: String
  private var handle: OpaquePointer?

  package init(path: String, access: Access) throws(StoreError) {
    self.path = path
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .createIfMissing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    if access == .createIfMissing { try Self.create(path) }
    // The connection's queue is the lock.
    let code = sqlite3_open_v2(
      path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    do {
      try check(code, "open")
      try configure(access)
    } catch {
      close()
      throw error
    }
  }

  /// SQLite would make the file readable to everybody that the process's mask
  /// allows. A file that is there must not be opened here: closing it would
  /// drop the locks that this process has on it.
  ///
  /// What the system's user makes belongs to whoever the folder belongs to, as SQLite does it with
  /// the files that it makes beside this one.
  private static func create(_ path: String) throws(StoreError) {
    let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      var owner = stat()
      if geteuid() == 0, stat(folder, &owner) == 0, owner.st_uid != 0 {
        _ = fchown(descriptor, owner.st_uid, owner.st_gid)  // Refused, it stays the system's.
      }
      Glibc.close(descriptor)
    } else if errno != EEXIST {
      let words = String(cString: strerror(errno))
      throw StoreError(.init(rawValue: SQLITE_CANTOPEN), "create", path, words)
    }
  }

  deinit { close() }

  package func close() {
    sqlite3_close_v2(handle)
    handle = nil
  }

  package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  package func prepare(_ sql: StaticString) throws(StoreError) -> any StatementRunning {
    try prepare(sql.text, sql.utf8CodeUnitCount, sql.description)
  }

  package func prepare(_ sql: SQL) throws(StoreError) -> any StatementRunning {
    let bytes = sql.text.utf8CString
    return try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      guard let start = buffer.baseAddress else { preconditionFailure("a text ends with a zero") }
      return try prepare(start, buffer.count - 1, sql.text)
    }
  }

  private func prepare(
    _ sql: UnsafePointer<CChar>, _ count: Int, _ text: String
  ) throws(StoreError) -> any StatementRunning {
    guard let handle else { throw StoreError(.closed, "prepare", path) }
    var rest: UnsafePointer<CChar>?
    let statement = try compile(sql, count, &rest, lasting: true)
    guard let statement else {
      throw StoreError(.init(rawValue: SQLITE_MISUSE), "prepare", path, "an empty statement")
    }
    return SQLiteStatement(statement, database: handle, text: text)
  }

  package func runScript(_ sql: StaticString) throws(StoreError) {
    try run(sql.text, sql.utf8CodeUnitCount)
  }

  package func begin(_ kind: Transaction) throws(StoreError) {
    try runScript(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
  }

  package func commit() throws(StoreError) { try runScript("COMMIT") }
  package func rollback() throws(StoreError) { try runScript("ROLLBACK") }

  package func schema() throws(StoreError) -> SchemaMark {
    let application = try integer("PRAGMA application_id")
    return SchemaMark(
      application: Int32(truncatingIfNeeded: application),
      version: try integer("PRAGMA user_version"),
      hasTables: try integer("SELECT EXISTS (SELECT 1 FROM sqlite_schema)") != 0)
  }

  package func setSchema(_ mark: SchemaMark) throws(StoreError) {
    // These take no parameters; two numbers are all that is ever written here.
    try run("PRAGMA application_id = \(mark.application); PRAGMA user_version = \(mark.version)")
  }

  package func findings(_ depth: CheckDepth) throws(StoreError) -> [String] {
    let name = depth == .full ? "integrity_check" : "quick_check"
    var found: [String] = []
    try query("PRAGMA \(name)(\(Limits.findings))") { row in found.append(text(row, 0)) }
    if found == ["ok"] { found = [] }
    guard depth == .full else { return found }
    try query("PRAGMA foreign_key_check") { row in
      guard found.count < Limits.findings else { return }
      found.append("row \(text(row, 1)) of \(text(row, 0)) refers to no row of \(text(row, 2))")
    }
    return found
  }
}

// MARK: - Settings

extension SQLiteDriver {
  private func configure(_ access: Access) throws(StoreError) {
    sqlite3_busy_timeout(handle, Limits.busyTimeoutMilliseconds)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Limits.valueBytes)
    for (option, value) in Self.switches {
      try check(csqlite_configure(handle, option, value), "configure")
    }
    try run(
      """
      PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
      PRAGMA cache_size = -\(Limits.cacheKibibytes)
      """)
    if access == .readOnly {
      try run("PRAGMA query_only = ON")
    } else {
      try run("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = \(Limits.logBytes)")
    }
    try run("PRAGMA synchronous = FULL")
    try confirm(access)
  }

  /// A schema cannot call what it should not, write to its own tables, or
  /// take a misspelt column for a text.
  private static let switches: [(option: Int32, value: Int32)] = [
    (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    (SQLITE_DBCONFIG_DQS_DML, 0),
    (SQLITE_DBCONFIG_DQS_DDL, 0),
  ]

  /// SQLite ignores a setting it cannot take without a word. Those that
  /// durability rests on are asked for again.
  private func confirm(_ access: Access) throws(StoreError) {
    var journal = ""
    try query("PRAGMA journal_mode") { row in journal = text(row, 0) }
    let synchronous = try integer("PRAGMA synchronous")
    let references = try integer("PRAGMA foreign_keys")
    guard synchronous == 2, references == 1, journal == "wal" || access == .readOnly else {
      throw StoreError(.setting, "open", path, "journal \(journal) where wal was asked for")
    }
  }
}

// MARK: - Calls

extension SQLiteDriver {
  private func check(_ code: Int32, _ operation: String, _ subject: String? = nil)
    throws(StoreError)
  {
    if code == SQLITE_OK { return }
    throw StoreError(sqlite: code, operation, subject ?? path, handle: handle)
  }

  private func compile(
    _ sql: UnsafePointer<CChar>, _ count: Int, _ rest: inout UnsafePointer<CChar>?, lasting: Bool
  ) throws(StoreError) -> OpaquePointer? {
    guard let handle else { throw StoreError(.closed, "prepare", path) }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, Int32(count), lasting ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &statement, &rest)
    if code != SQLITE_OK { try check(code, "prepare", String(cString: sql)) }
    return statement
  }

  /// Runs every statement of a text and hands over the rows of all of them.
  private func run(
    _ sql: UnsafePointer<CChar>, _ count: Int, row: (OpaquePointer) -> Void = { _ in }
  ) throws(StoreError) {
    let end = sql + count
    var next = sql
    while next < end {
      var rest: UnsafePointer<CChar>?
      let statement = try compile(next, end - next, &rest, lasting: false)
      defer { sqlite3_finalize(statement) }
      next = rest ?? end
      // White space or a comment after the last one.
      guard let statement else { continue }
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        row(statement)
        code = sqlite3_step(statement)
      }
      if code != SQLITE_DONE {
        try check(code, "step", sqlite3_sql(statement).map { String(cString: $0) })
      }
    }
  }

  private func run(_ sql: String) throws(StoreError) { try query(sql) { _ in } }

  /// For this file's own texts only; everything else is a `StaticString`.
  private func query(_ sql: String, row: (OpaquePointer) -> Void) throws(StoreError) {
    let bytes = sql.utf8CString
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      guard let start = buffer.baseAddress else { return }
      try run(start, buffer.count - 1, row: row)
    }
  }

  private func integer(_ sql: String) throws(StoreError) -> Int {
    var result = 0
    try query(sql) { row in result = Int(sqlite3_column_int64(row, 0)) }
    return result
  }

  private func text(_ row: OpaquePointer, _ column: Int32) -> String {
    sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
  }
}

extension StaticString {
  fileprivate var text: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
