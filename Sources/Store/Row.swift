/// The current row of a running statement. It cannot outlive the closure it is
/// handed to: the next step overwrites it.
///
///     let title: String? = try row["title"]
package struct Row: ~Copyable {
  private let statement: any StatementRunning
  private let columns: Columns

  init(_ statement: any StatementRunning) {
    self.statement = statement
    columns = Columns(statement.columnNames)
  }

  package subscript<T: Readable>(name: StaticString) -> T {
    get throws(StoreError) {
      guard let index = columns[name] else {
        throw StoreError(.noColumn, "read", name.description, "the result has no such column")
      }
      return try self[index]
    }
  }

  package subscript<T: Readable>(index: Int) -> T {
    get throws(StoreError) {
      guard columns.names.indices.contains(index) else {
        throw StoreError(.noColumn, "read", "column \(index)", "the result has no such column")
      }
      let value = try statement.value(at: index)
      if let read = T(value) { return read }
      throw StoreError(
        .columnValue, "read", columns.names[index],
        "\(value.kind) where \(T.self) was expected")
    }
  }
}

/// Where the columns of an answer are. A text that has asked for one is known by its
/// address from the second row on, so that long answers are not searched for names.
private final class Columns {
  let names: [String]
  private var known: [(address: UInt, index: Int)]

  init(_ names: [String]) {
    self.names = names
    known = Array(repeating: (0, 0), count: Self.slots)
  }

  /// Twice as many as the widest answer has columns, and a power of two.
  private static let slots = 128

  subscript(name: StaticString) -> Int? {
    guard name.hasPointerRepresentation else { return search(name) }
    let address = UInt(bitPattern: name.utf8Start)
    // The highest bits of the product are well mixed.
    let slot = Int((address &* 0x9E37_79B9_7F4A_7C15) >> 57)
    if known[slot].address == address { return known[slot].index }
    guard let index = search(name) else { return nil }
    known[slot] = (address, index)
    return index
  }

  private func search(_ name: StaticString) -> Int? { names.firstIndex { name.spells($0) } }
}

extension StaticString {
  /// Whether both are the same text, without making a `String` of it.
  fileprivate func spells(_ text: String) -> Bool {
    text.utf8.count == utf8CodeUnitCount
      && withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}
