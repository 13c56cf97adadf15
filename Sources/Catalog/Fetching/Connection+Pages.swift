internal import JSON
package import Store

extension Connection {
  /// Returns the rows of a page of a query, in order.
  package func rows(
    of page: FetchQuery.Page, in query: FetchQuery
  ) throws -> [(row: Int, cursor: AssetCursor)] {
    let question = try query.question(page: page, in: self)
    return try all(question.sql, question.values) { (row) throws(StoreError) in
      (row: try row[0], cursor: AssetCursor(key: try row[1], id: try row[2]))
    }
  }

  /// Returns the assets of rows, in order; `nil` for those that the principal does not see.
  package func assets(inRows rows: [Int], for principal: Principal) throws(StoreError) -> [Asset?] {
    let list = JSON.array(rows.map { JSON($0) }).text
    let found = try all(
      AssetQueries.byRows, principal.rowNumber, principal.seesFamily, list)
    let byRow = Dictionary(
      uniqueKeysWithValues: found.map { ($0.rowNumber, $0.seen(by: principal).asset) })
    return rows.map { byRow[$0] }
  }
}
