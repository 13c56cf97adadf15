package import Store

extension PostgresDriver {
  package func tables() throws(StoreError) -> [StoredTable] {
    let session = try session()
    try session.run(Self.columns, "tables")
    let found = try session.answer()
    var columns: [String: [StoredTable.Column]] = [:]
    if let found {
      for row in 0..<found.rows {
        let place = found.integer(row, 3)
        columns[try text(found, row, 0), default: []].append(
          StoredTable.Column(
            name: try text(found, row, 1), isFlag: found.integer(row, 2) == 1,
            keyPlace: place > 0 ? place : nil))
      }
    }
    let tables = columns.map { StoredTable(name: $0.key, columns: $0.value) }
      .sorted { $0.name < $1.name }
    return StoredTable.ordered(tables, references: try references(session))
  }

  /// Keys that are checked at the end of a transaction need no order.
  private func references(
    _ session: PostgresSession
  ) throws(StoreError) -> [(from: String, to: String)] {
    try session.run(
      """
      SELECT kept.relname::text, aim.relname::text
      FROM pg_constraint JOIN pg_class AS kept ON kept.oid = conrelid
      JOIN pg_class AS aim ON aim.oid = confrelid
      WHERE contype = 'f' AND NOT condeferrable
        AND kept.relnamespace = current_schema()::regnamespace
      """, "tables")
    var all: [(from: String, to: String)] = []
    guard let found = try session.answer() else { return all }
    for row in 0..<found.rows { all.append((try text(found, row, 0), try text(found, row, 1))) }
    return all
  }

  package func beginFilling() throws(StoreError) {
    let names = try tables().map { "\"\($0.name)\"" }
    let idle = names.map { "ALTER TABLE \($0) DISABLE TRIGGER USER;" }.joined(separator: "\n")
    try runSchema(
      """
      SET CONSTRAINTS ALL DEFERRED;
      TRUNCATE \(names.joined(separator: ", "));
      \(idle)
      """)
  }

  /// The server plans by figures about its tables, which it would gather only later.
  package func endFilling() throws(StoreError) {
    // The failure of what was sent ahead is that of its row.
    _ = try session().hasUnread ? session().answer() : nil
    let names = try tables().map { "\"\($0.name)\"" }
    let active = names.map { "ALTER TABLE \($0) ENABLE TRIGGER USER;" }.joined(separator: "\n")
    try runSchema(
      """
      SET CONSTRAINTS ALL IMMEDIATE;
      \(active)
      ANALYZE \(names.joined(separator: ", "));
      """)
  }

  package func lastNumbers() throws(StoreError) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (table, _, number) in try sequences() { numbers[table] = number }
    return numbers
  }

  package func setLastNumbers(_ numbers: [String: Int]) throws(StoreError) {
    for (table, column, _) in try sequences() {
      let session = try session()
      try session.run(
        """
        SELECT setval(
          pg_get_serial_sequence('"\(table)"', '\(column)'), greatest(last, 1), last > 0)
        FROM (
          SELECT greatest(\(numbers[table] ?? 0), coalesce(max("\(column)"), 0)) AS last
          FROM "\(table)") AS given
        """, "numbers")
      try session.answer()
    }
  }

  /// The columns that get numbers, with the last one that was given.
  private func sequences() throws(StoreError) -> [(table: String, column: String, last: Int)] {
    let session = try session()
    try session.run(
      """
      SELECT relname::text, attname::text, coalesce(pg_sequence_last_value(
        pg_get_serial_sequence(quote_ident(relname), attname)::regclass), 0)
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attidentity <> ''
      ORDER BY relname
      """, "numbers")
    var all: [(table: String, column: String, last: Int)] = []
    guard let found = try session.answer() else { return all }
    for row in 0..<found.rows {
      all.append((try text(found, row, 0), try text(found, row, 1), found.integer(row, 2)))
    }
    return all
  }

  private func text(
    _ result: PostgresResult, _ row: Int, _ column: Int
  ) throws(StoreError) -> String {
    guard case .text(let text) = try result.value(row, column) else { return "" }
    return text
  }

  /// All columns with stored values. The tables of the store itself are not the schema's.
  private static let columns = """
    SELECT relname::text, attname::text, atttypid = 16, coalesce(
      (SELECT array_position(conkey, attnum) FROM pg_constraint
        WHERE conrelid = pg_class.oid AND contype = 'p'), 0)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0
      AND NOT attisdropped AND attgenerated = '' AND relname NOT IN ('store', 'storecommit')
    """
}
