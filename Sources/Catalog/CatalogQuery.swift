package import Store

/// A statement that returns no rows. Only this module can write one.
package struct CatalogStatement: Sendable {
  let sql: StaticString

  init(_ sql: StaticString) { self.sql = sql }
}

/// A statement with the form of its rows. Only this module can write one.
package struct CatalogQuery<Result>: Sendable {
  enum Text: Sendable {
    case constant(StaticString)
    case composed(SQL)
  }

  let text: Text
  let read: @Sendable (borrowing Row) throws(StoreError) -> Result

  /// Joins the parts of a statement. Outside input can only be a parameter value.
  init(
    _ parts: StaticString...,
    row read: @escaping @Sendable (borrowing Row) throws(StoreError) -> Result
  ) {
    text = parts.count == 1 ? .constant(parts[0]) : .composed(SQL(parts))
    self.read = read
  }
}

extension CatalogQuery where Result: Readable & Sendable {
  /// Reads one column of each row.
  init(_ parts: StaticString..., column: StaticString) {
    text = parts.count == 1 ? .constant(parts[0]) : .composed(SQL(parts))
    read = { (row) throws(StoreError) in try row[column] }
  }
}

extension Connection {
  /// Runs a statement. Returns the number of changed rows.
  @discardableResult
  package func run(
    _ statement: CatalogStatement, _ values: (any Bindable)?...
  ) throws(StoreError) -> Int {
    try run(statement.sql, values: values)
  }

  /// Returns all rows.
  package func all<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> [Result] {
    switch query.text {
    case .constant(let sql): try all(sql, values: values, row: query.read)
    case .composed(let sql): try all(sql, values, row: query.read)
    }
  }

  /// Returns the first row, or `nil` if there is none.
  package func first<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> Result? {
    switch query.text {
    case .constant(let sql): try first(sql, values: values, row: query.read)
    case .composed(let sql): try first(sql, values, row: query.read)
    }
  }

  /// Returns the first row; throws `noRow` if there is none. A modifying statement with `RETURNING`
  /// runs to its end.
  package func one<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> Result {
    switch query.text {
    case .constant(let sql): try one(sql, values: values, row: query.read)
    case .composed(let sql): try one(sql, values, row: query.read)
    }
  }

  /// Passes each row to `body` until it returns `false`.
  package func each<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...,
    row body: (Result) throws(StoreError) -> Bool
  ) throws(StoreError) {
    switch query.text {
    case .constant(let sql):
      try each(sql, values: values) { (row) throws(StoreError) in try body(try query.read(row)) }
    case .composed(let sql):
      try each(sql, values) { (row) throws(StoreError) in try body(try query.read(row)) }
    }
  }
}
