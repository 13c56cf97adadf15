/// A table as a backend describes it, without columns that are computed. The same table of another
/// backend has the same columns in the same order.
package struct StoredTable: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    /// With small letters.
    package let name: String
    /// Whether the backend has a type of its own for its values, which are 0 and 1.
    let isFlag: Bool
    /// Its place in the key of the table.
    let keyPlace: Int?

    package init(name: String, isFlag: Bool, keyPlace: Int?) {
      (self.name, self.isFlag, self.keyPlace) = (name.lowercased(), isFlag, keyPlace)
    }
  }

  /// With small letters.
  package let name: String
  /// In the order of their names.
  package let columns: [Column]

  package init(name: String, columns: [Column]) {
    self.name = name.lowercased()
    self.columns = columns.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The positions of the key's columns.
  private var key: [Int] {
    columns.indices.filter { columns[$0].keyPlace != nil }
      .sorted { columns[$0].keyPlace ?? 0 < columns[$1].keyPlace ?? 0 }
  }

  /// The key of a row.
  func key(of row: [Value]) -> [Value] { key.map { row[$0] } }

  /// Orders tables so that each comes after those that it refers to, as far as that is possible.
  package static func ordered(
    _ tables: [StoredTable], references: [(from: String, to: String)]
  ) -> [StoredTable] {
    var rest = tables
    var done: [StoredTable] = []
    while !rest.isEmpty {
      let names = Set(rest.map(\.name))
      let waiting = Set(
        references.filter { $0.from != $0.to && names.contains($0.to) }.map(\.from))
      let ready = rest.filter { !waiting.contains($0.name) }
      // A circle: the keys in it are checked at the end.
      let next = ready.isEmpty ? [rest[0]] : ready
      done += next
      rest.removeAll(where: next.contains)
    }
    return done
  }
}

// MARK: - Statements

extension StoredTable {
  /// A page of rows in the order of the key; the parameters are the key of the row before.
  fileprivate func page(isFirst: Bool, limit: StaticString) -> SQL {
    var sql = SQL("select")
    sql.append(names: columns.map(\.name))
    sql.append("from")
    sql.append(names: [name])
    let key = key.map { columns[$0] }
    if !isFirst {
      sql.append("where (")
      sql.append(names: key.map(\.name))
      sql.append(") > (")
      sql.append(parametersFor: key)
      sql.append(")")
    }
    sql.append("order by")
    sql.append(names: key.map(\.name))
    sql.append("limit")
    sql.append(limit)
    return sql
  }

  fileprivate var insertion: SQL {
    var sql = SQL("insert into")
    sql.append(names: [name])
    sql.append("(")
    sql.append(names: columns.map(\.name))
    sql.append(") values (")
    sql.append(parametersFor: columns)
    sql.append(")")
    return sql
  }

  fileprivate var counting: SQL {
    var sql = SQL("select count(*) from")
    sql.append(names: [name])
    return sql
  }
}

extension SQL {
  fileprivate mutating func append(parametersFor columns: [StoredTable.Column]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { append(",") }
      append(parameter: index + 1)
      if column.isFlag { append("> 0") }
    }
  }
}

// MARK: - Rows

extension Connection {
  /// The tables of the schema, in an order in which rows can be added to all of them.
  package func tables() throws(StoreError) -> [StoredTable] { try open("tables").tables() }

  package func beginFilling() throws(StoreError) { try open("fill").beginFilling() }

  package func endFilling() throws(StoreError) { try open("fill").endFilling() }

  package func lastNumbers() throws(StoreError) -> [String: Int] {
    try open("numbers").lastNumbers()
  }

  package func setLastNumbers(_ numbers: [String: Int]) throws(StoreError) {
    try open("numbers").setLastNumbers(numbers)
  }

  /// The rows of a table after another one, as many as ``StoreLimits/pageRows`` at most, in the
  /// order of its key.
  package func page(
    of table: StoredTable, after row: [Value]?
  ) throws(StoreError) -> [[Value]] {
    let sql = table.page(isFirst: row == nil, limit: StoreLimits.pageRowsText)
    return try all(sql, row.map { table.key(of: $0) } ?? []) { (row) throws(StoreError) in
      var values: [Value] = []
      for index in table.columns.indices { values.append(try row[index]) }
      return values
    }
  }

  package func rowCount(of table: StoredTable) throws(StoreError) -> Int {
    try one(table.counting, []) { (row) throws(StoreError) in try row[0] }
  }

  /// Adds rows with the values of all columns.
  package func add(_ rows: [[Value]], to table: StoredTable) throws(StoreError) {
    let sql = table.insertion
    for row in rows { try run(sql, row) }
  }
}
