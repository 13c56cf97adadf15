/// The current row of a running statement. It cannot escape its closure because the next step
/// overwrites it.
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

/// Maps column names to positions. From the second row on, a name is recognised by its address, so
/// that long results need no string search.
private final class Columns {
  let names: [String]
  private var known: [(address: UInt, index: Int)]

  init(_ names: [String]) {
    self.names = names
    known = Array(repeating: (0, 0), count: Self.slots)
  }

  /// Twice the columns of the widest result, and a power of two.
  private static let slots = 128

  subscript(name: StaticString) -> Int? {
    guard name.hasPointerRepresentation else { return search(name) }
    let address = UInt(bitPattern: name.utf8Start)
    // The product's highest bits are well mixed.
    let slot = Int((address &* 0x9E37_79B9_7F4A_7C15) >> 57)
    if known[slot].address == address { return known[slot].index }
    guard let index = search(name) else { return nil }
    known[slot] = (address, index)
    return index
  }

  private func search(_ name: StaticString) -> Int? { names.firstIndex { name.spells($0) } }
}

extension StaticString {
  /// Compares both texts without creating a `String`. Capitals and small letters are the same, as
  /// in SQL, where backends fold names.
  fileprivate func spells(_ text: String) -> Bool {
    text.utf8.count == utf8CodeUnitCount
      && withUTF8Buffer { $0.elementsEqual(text.utf8, by: { $0.small == $1.small }) }
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { 65...90 ~= self ? self | 0x20 : self }
}
