/// A statement composed from constant texts. Outside input can only be a parameter value.
package struct SQL: Hashable, Sendable {
  package private(set) var text: String

  package init(_ parts: StaticString...) { self.init(parts) }

  package init(_ parts: [StaticString]) {
    text = parts.map(\.description).joined(separator: " ")
  }

  package mutating func append(_ part: StaticString) { text += " \(part)" }

  package mutating func append(_ other: SQL) { text += " " + other.text }

  /// Appends a parameter, counted from 1.
  package mutating func append(parameter number: Int) { text += " ?\(number)" }

  /// Appends names of the schema with commas between them.
  mutating func append(names: [String]) {
    precondition(
      names.allSatisfy { $0.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 } },
      "a name of the schema has letters and digits")
    text += " " + names.joined(separator: ", ")
  }

  /// Joins statements with a separator.
  package static func joined(_ parts: [SQL], by separator: StaticString) -> SQL {
    var result = SQL()
    result.text = parts.map(\.text).joined(separator: " \(separator) ")
    return result
  }
}

extension Connection {
  /// Runs a statement of which nothing is read.
  package func run(_ sql: SQL, _ values: [(any Bindable)?]) throws(StoreError) {
    try withStatement(sql, values) { (statement) throws(StoreError) in try statement.finish() }
  }

  /// Returns all rows, each converted by `read`.
  package func all<T>(
    _ sql: SQL, _ values: [(any Bindable)?], row read: (borrowing Row) throws(StoreError) -> T
  ) throws(StoreError) -> [T] {
    try withStatement(sql, values) { (statement) throws(StoreError) -> [T] in
      let row = Row(statement)
      var result: [T] = []
      while try statement.step() { result.append(try read(row)) }
      return result
    }
  }

  /// Returns the first row, or `nil` if there is none.
  package func first<T>(
    _ sql: SQL, _ values: [(any Bindable)?], row read: (borrowing Row) throws(StoreError) -> T
  ) throws(StoreError) -> T? {
    try withStatement(sql, values) { (statement) throws(StoreError) -> T? in
      let row = Row(statement)
      return try statement.step() ? try read(row) : nil
    }
  }

  /// Returns the first row; throws `noRow` if there is none.
  package func one<T>(
    _ sql: SQL, _ values: [(any Bindable)?], row read: (borrowing Row) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    guard let result = try first(sql, values, row: read) else {
      throw StoreError(.noRow, "step", sql.text, "no row where one was expected")
    }
    return result
  }

  /// Passes each row to `body` until it returns `false`.
  package func each(
    _ sql: SQL, _ values: [(any Bindable)?], row body: (borrowing Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try withStatement(sql, values) { (statement) throws(StoreError) -> Void in
      let row = Row(statement)
      while try statement.step() {
        if try !body(row) { return }
      }
    }
  }

  /// Passes the first two columns of each row to `body` as integers; for results with millions of
  /// rows.
  package func eachPair(
    _ sql: SQL, _ values: [(any Bindable)?], _ body: (Int, Int) -> Void
  ) throws(StoreError) {
    try withStatement(sql, values) { (statement) throws(StoreError) -> Void in
      var isMore = try statement.step()
      // A backend that fails tells it by the step, and has no columns.
      precondition(statement.columnNames.count >= 2, "pairs are of two columns")
      while isMore {
        body(statement.integer(at: 0), statement.integer(at: 1))
        isMore = try statement.step()
      }
    }
  }
}
