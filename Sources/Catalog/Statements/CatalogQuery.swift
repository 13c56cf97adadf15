package import Store

/// A statement that returns no rows. Only this module can write one.
///
/// Most texts are the same for all backends. Where a text cannot be, the one for PostgreSQL stands
/// beside it.
package struct CatalogStatement: Sendable {
  private let sqlite: StaticString
  private let postgres: StaticString?

  init(_ sql: StaticString, postgres: StaticString? = nil) {
    (sqlite, self.postgres) = (sql, postgres)
  }

  func sql(_ dialect: Dialect) -> StaticString {
    dialect == .postgres ? postgres ?? sqlite : sqlite
  }
}

/// A statement with the form of its rows. Only this module can write one.
package struct CatalogQuery<Result>: Sendable {
  enum Text: Sendable {
    case constant(StaticString)
    case composed(SQL)

    /// Joins the parts of a statement. Outside input can only be a parameter value.
    init(_ parts: [StaticString]) {
      self = parts.count == 1 ? .constant(parts[0]) : .composed(SQL(parts))
    }
  }

  private let sqlite: Text
  private let postgres: Text?
  let read: @Sendable (borrowing Row) throws(StoreError) -> Result

  /// Joins the parts of a statement, and those for PostgreSQL where they differ.
  init(
    _ parts: StaticString..., postgres: [StaticString]? = nil,
    row read: @escaping @Sendable (borrowing Row) throws(StoreError) -> Result
  ) {
    (sqlite, self.postgres) = (Text(parts), postgres.map(Text.init))
    self.read = read
  }

  init(
    _ sql: SQL, row read: @escaping @Sendable (borrowing Row) throws(StoreError) -> Result
  ) {
    (sqlite, postgres) = (.composed(sql), nil)
    self.read = read
  }

  func text(_ dialect: Dialect) -> Text {
    dialect == .postgres ? postgres ?? sqlite : sqlite
  }
}

extension CatalogQuery where Result: Readable & Sendable {
  /// Reads one column of each row.
  init(_ parts: StaticString..., postgres: [StaticString]? = nil, column: StaticString) {
    (sqlite, self.postgres) = (Text(parts), postgres.map(Text.init))
    read = { (row) throws(StoreError) in try row[column] }
  }
}

extension Connection {
  /// Runs a statement of which nothing is read.
  package func run(
    _ statement: CatalogStatement, _ values: (any Bindable)?...
  ) throws(StoreError) {
    try run(statement.sql(try dialect), values: values)
  }

  /// Runs a statement. Returns the number of rows that it changed.
  package func change(
    _ statement: CatalogStatement, _ values: (any Bindable)?...
  ) throws(StoreError) -> Int {
    try change(statement.sql(try dialect), values: values)
  }

  /// Returns all rows.
  package func all<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> [Result] {
    try rows(query, values)
  }

  func rows<Result>(
    _ query: CatalogQuery<Result>, _ values: [(any Bindable)?]
  ) throws(StoreError) -> [Result] {
    switch query.text(try dialect) {
    case .constant(let sql): try all(sql, values: values, row: query.read)
    case .composed(let sql): try all(sql, values, row: query.read)
    }
  }

  /// Returns the first row, or `nil` if there is none.
  package func first<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> Result? {
    switch query.text(try dialect) {
    case .constant(let sql): try first(sql, values: values, row: query.read)
    case .composed(let sql): try first(sql, values, row: query.read)
    }
  }

  /// Returns the first row; throws `noRow` if there is none. A modifying statement with `RETURNING`
  /// runs to its end.
  package func one<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...
  ) throws(StoreError) -> Result {
    switch query.text(try dialect) {
    case .constant(let sql): try one(sql, values: values, row: query.read)
    case .composed(let sql): try one(sql, values, row: query.read)
    }
  }

  /// Passes each row to `body` until it returns `false`.
  package func each<Result>(
    _ query: CatalogQuery<Result>, _ values: (any Bindable)?...,
    row body: (Result) throws(StoreError) -> Bool
  ) throws(StoreError) {
    switch query.text(try dialect) {
    case .constant(let sql):
      try each(sql, values: values) { (row) throws(StoreError) in try body(try query.read(row)) }
    case .composed(let sql):
      try each(sql, values) { (row) throws(StoreError) in try body(try query.read(row)) }
    }
  }
}
