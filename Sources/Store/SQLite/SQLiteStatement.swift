internal import CSQLite

/// A prepared statement of SQLite.
final class SQLiteStatement: StatementRunning {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let sql: StaticString
  let columnNames: [String]
  let parameterCount: Int

  init(_ handle: OpaquePointer, database: OpaquePointer, sql: StaticString) {
    self.handle = handle
    self.database = database
    self.sql = sql
    columnNames = (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
    parameterCount = Int(sqlite3_bind_parameter_count(handle))
  }

  deinit { sqlite3_finalize(handle) }

  var changedRows: Int { Int(sqlite3_changes64(database)) }

  func bind(_ value: Value, at index: Int) throws(StoreError) {
    let position = Int32(index) + 1
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, position)
      case .integer(let number): sqlite3_bind_int64(handle, position, Int64(number))
      case .real(let number): sqlite3_bind_double(handle, position, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { chars in
            csqlite_bind_text(handle, position, chars.baseAddress, UInt64(chars.count))
          }
        }
      case .blob(let bytes):
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, position, 0)
          : bytes.withUnsafeBytes {
            csqlite_bind_blob(handle, position, $0.baseAddress, UInt64($0.count))
          }
      }
    if code != SQLITE_OK { throw failure(code, "bind") }
  }

  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code, "step")
    }
  }

  func value(at column: Int) throws(StoreError) -> Value {
    let column = Int32(column)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(handle, column)))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      // The address first: asking for it may convert, and then the count fits it.
      guard let address = sqlite3_column_text(handle, column) else { throw outOfMemory }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .text(
        String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let address = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      if count == 0 { return .blob([]) }
      guard let address else { throw outOfMemory }
      return .blob([UInt8](UnsafeRawBufferPointer(start: address, count: count)))
    default: return .null
    }
  }

  func reset() {
    // The code of a reset repeats the failure of the step, already thrown.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private var outOfMemory: StoreError { failure(SQLITE_NOMEM, "read") }

  private func failure(_ code: Int32, _ operation: String) -> StoreError {
    StoreError(sqlite: code, operation, sql.description, handle: database)
  }
}
