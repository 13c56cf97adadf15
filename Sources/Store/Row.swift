/// The current row of a running statement. It cannot outlive the closure it is
/// handed to: the next step overwrites it.
///
///     let title: String? = try row["title"]
package struct Row: ~Copyable {
  private let statement: any StatementRunning
  private let names: [String]

  init(_ statement: any StatementRunning) {
    self.statement = statement
    names = statement.columnNames
  }

  package subscript<T: Readable>(name: StaticString) -> T {
    get throws(StoreError) {
      for (index, candidate) in names.enumerated() where name.spells(candidate) {
        return try self[index]
      }
      throw StoreError(.noColumn, "read", name.description, "the result has no such column")
    }
  }

  package subscript<T: Readable>(index: Int) -> T {
    get throws(StoreError) {
      guard names.indices.contains(index) else {
        throw StoreError(.noColumn, "read", "column \(index)", "the result has no such column")
      }
      let value = try statement.value(at: index)
      if let read = T(value) { return read }
      throw StoreError(
        .columnValue, "read", names[index], "\(value.kind) where \(T.self) was expected")
    }
  }
}

extension StaticString {
  /// Whether both are the same text, without making a `String` of it.
  fileprivate func spells(_ text: String) -> Bool {
    text.utf8.count == utf8CodeUnitCount
      && withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}
