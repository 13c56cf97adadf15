internal import Blobs
internal import Store

/// A digest of the contents of a catalog, to compare those of two engines.
package struct CatalogContents: Hashable, Sendable {
  private var tables: [String: TableContents] = [:]
  /// The last row number that each table has used.
  private var numbers: [String: Int] = [:]

  package var tableCount: Int { tables.count }
  package var rows: Int { tables.values.reduce(0) { $0 + $1.rows } }

  /// The name of a table whose rows differ, or that could give a row a number that was used.
  package func difference(from other: CatalogContents) -> String? {
    let names = Set(tables.keys).union(other.tables.keys).sorted()
    return names.first { tables[$0] != other.tables[$0] }
      ?? numbers.keys.sorted().first { name in
        other.numbers[name].map { $0 != numbers[name] } ?? false
      }
  }

  mutating func add(_ row: [Value], of table: String) { tables[table, default: .init()].add(row) }

  /// Notes a table, which may have no rows.
  mutating func begin(_ table: String) { tables[table] = TableContents() }

  mutating func note(_ numbers: [String: Int]) { self.numbers = numbers }
}

/// The rows of a table: their number, and the sum of their digests, which does not depend on their
/// order.
private struct TableContents: Hashable, Sendable {
  private(set) var rows = 0
  private var sum: [UInt64] = [0, 0, 0, 0]

  mutating func add(_ row: [Value]) {
    var bytes: [UInt8] = []
    for value in row { value.append(to: &bytes) }
    rows += 1
    sha256(of: bytes).withUnsafeBytes { digest in
      for (place, part) in digest.bindMemory(to: UInt64.self).enumerated() { sum[place] &+= part }
    }
  }
}

extension Value {
  /// Appends a form in which different values differ.
  fileprivate func append(to bytes: inout [UInt8]) {
    func append(_ kind: UInt8, _ contents: [UInt8]) {
      bytes.append(kind)
      withUnsafeBytes(of: contents.count.littleEndian) { bytes += $0 }
      bytes += contents
    }
    switch self {
    case .null: append(0, [])
    case .integer(let number): withUnsafeBytes(of: number.littleEndian) { append(1, Array($0)) }
    case .real(let number):
      // SQLite stores no negative zero.
      let bits = number == 0 ? 0 : number.bitPattern
      withUnsafeBytes(of: bits.littleEndian) { append(2, Array($0)) }
    case .text(let text): append(3, Array(text.utf8))
    case .blob(let contents): append(4, contents)
    }
  }
}
