internal import Store

/// Carries the contents of a catalog into an empty one, of the same engine or another.
///
/// All rows arrive in one transaction with the numbers that they have, while triggers do nothing:
/// what they count is carried as well. The index of searches is another one in each engine, and is
/// made anew.
package struct CatalogTransfer: Sendable {
  package let source: CatalogFile
  package let target: CatalogFile

  package init(from source: CatalogFile, to target: CatalogFile) {
    (self.source, self.target) = (source, target)
  }

  /// Carries everything, and compares what arrived with what left. The target must be empty, or
  /// loses what it has. If this throws, nothing is stored, or what is stored is not to be used.
  package func run(
    _ progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void
  ) async throws -> CatalogContents {
    let left = try await carry(progress)
    let arrived = try await target.contents()
    if let table = arrived.difference(from: left) {
      throw LibraryError.catalog(.differs(table: table))
    }
    return left
  }

  private func carry(
    _ progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void
  ) async throws -> CatalogContents {
    let tables = try await source.read { db in try db.carriedTables() }
    let total = try await source.read { db in
      try tables.reduce(0) { try $0 + db.rowCount(of: $1) }
    }
    return try await target.writeInParts { [source] db in
      var contents = CatalogContents()
      let keepsZeros = try db.dialect != .postgres
      let twins = try db.carriedTables()
      try db.beginFilling()
      for twin in twins {
        let same = tables.first { $0.name == twin.name }
        guard let table = same, table.columns.map(\.name) == twin.columns.map(\.name) else {
          throw LibraryError.catalog(.differs(table: twin.name))
        }
        try await source.eachPage(
          of: table, keepingZeros: keepsZeros, counting: &contents
        ) { rows, done in
          try db.add(rows, to: twin)
          try await progress(done, total)
        }
      }
      if let other = tables.first(where: { table in !twins.contains { $0.name == table.name } }) {
        throw LibraryError.catalog(.differs(table: other.name))
      }
      try db.endFilling()
      let numbers = try await source.read { db in try db.lastNumbers() }
      contents.note(numbers)
      try db.setLastNumbers(numbers)
      try db.run(SearchQueries.recallAll)
      while try db.refreshSearch(limit: LibraryLimits.searchBatch) {}
      return contents
    }
  }
}

extension Connection {
  /// The tables that are the same in all engines.
  fileprivate func carriedTables() throws(StoreError) -> [StoredTable] {
    try tables().filter { !Self.indexes.contains($0.name) }
  }

  /// The index of searches in PostgreSQL, and what waits to be indexed.
  private static let indexes: Set<String> = [
    "searchstale", "searchentry", "searchtitle", "searchtext", "searchseen", "facetword",
  ]
}

extension CatalogFile {
  /// Passes the rows of a table in pages, each with the number of all rows so far.
  fileprivate func eachPage(
    of table: StoredTable, keepingZeros: Bool = true, counting contents: inout CatalogContents,
    _ body: (_ rows: [[Value]], _ done: Int) async throws -> Void
  ) async throws {
    contents.begin(table.name)
    var last: [Value]?
    repeat {
      let rows = try await read { [last] db in try db.page(of: table, after: last) }
      let carried = keepingZeros ? rows : rows.map { $0.map(\.withoutZeros) }
      for row in carried { contents.add(row, of: table.name) }
      try await body(carried, contents.rows)
      last = rows.count == StoreLimits.pageRows ? rows.last : nil
    } while last != nil
  }

  /// Reads everything and counts it.
  package func contents() async throws -> CatalogContents {
    var contents = CatalogContents()
    for table in try await read({ db in try db.carriedTables() }) {
      try await eachPage(of: table, counting: &contents) { _, _ in }
    }
    contents.note(try await read { db in try db.lastNumbers() })
    return contents
  }
}

extension Value {
  /// The value with the sign for an unknown character in place of zeros, which PostgreSQL's texts
  /// cannot have.
  fileprivate var withoutZeros: Value {
    guard case .text(let text) = self, text.utf8.contains(0) else { return self }
    let scalars = text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    return .text(String(String.UnicodeScalarView(scalars)))
  }
}
