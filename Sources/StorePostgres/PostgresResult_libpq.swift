internal import CPostgres
internal import Glibc
internal import Store

/// The whole answer to a statement, so that another may run while its rows are read. Its values
/// are in the binary form: nothing is quoted, rounded or parsed.
final class PostgresResult {
  private let result: OpaquePointer
  let rows: Int
  private let columns: Int32

  init(_ result: OpaquePointer) {
    self.result = result
    rows = Int(PQntuples(result))
    columns = PQnfields(result)
  }

  deinit { PQclear(result) }

  var columnNames: [String] {
    (0..<columns).map { column in PQfname(result, column).map { String(cString: $0) } ?? "" }
  }

  /// The command and what it did: "INSERT 0 1", "COMMIT".
  var command: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

  var changedRows: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
      return nil
    }
    return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
  }

  func type(_ column: Int) -> PostgresType {
    PostgresType(rawValue: PQftype(result, Int32(column)))
  }

  func integer(_ row: Int, _ column: Int) -> Int {
    bytes(row, column).flatMap { type(column).integer($0) } ?? 0
  }

  /// Returns a value; throws for a type that the store has no kind for.
  func value(_ row: Int, _ column: Int) throws(StoreError) -> Value {
    guard let bytes = bytes(row, column) else { return .null }
    if let value = type(column).value(bytes) { return value }
    throw StoreError(
      .columnValue, "read", columnNames[column], "values of type \(type(column).rawValue)")
  }
}
