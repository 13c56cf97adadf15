/// What a backend does for a `Connection`. Only the connection's own queue
/// calls it, so it may block and need not be safe for threads.
package protocol DatabaseDriving: AnyObject {
  var isInTransaction: Bool { get }

  func prepare(_ sql: StaticString) throws(StoreError) -> any StatementRunning
  /// Runs every statement of a text, in order.
  func runScript(_ sql: StaticString) throws(StoreError)

  func begin(_ kind: Transaction) throws(StoreError)
  func commit() throws(StoreError)
  func rollback() throws(StoreError)

  func schema() throws(StoreError) -> SchemaMark
  func setSchema(_ mark: SchemaMark) throws(StoreError)

  /// What is wrong with the stored data; empty where nothing is.
  func findings(_ depth: CheckDepth) throws(StoreError) -> [String]

  /// Statements made by this driver are of no use afterwards.
  func close()
}

/// A prepared statement of a backend.
package protocol StatementRunning: AnyObject {
  var columnNames: [String] { get }
  var parameterCount: Int { get }

  func bind(_ value: Value, at index: Int) throws(StoreError)
  /// Moves to the next row; `false` when there is none left.
  func step() throws(StoreError) -> Bool
  /// The column of the current row; `column` is within `columnNames`.
  func value(at column: Int) throws(StoreError) -> Value
  /// Rows that the last run inserted, updated or deleted.
  var changedRows: Int { get }
  /// Ready for another run; forgets what was bound.
  func reset()
}

package enum Transaction: Sendable {
  /// Sees one state of the database throughout, and never waits for a writer.
  case read
  /// Takes the write lock at once, so that it cannot fail half-way for want of it.
  case write
}

package enum CheckDepth: Sendable {
  /// Structure of the pages only.
  case quick
  /// Structure, indexes against tables, and references between rows.
  case full
}

/// Which program a database belongs to, and how far its schema has come.
package struct SchemaMark: Hashable, Sendable {
  package var application: Int32
  package var version: Int
  package var hasTables: Bool

  package init(application: Int32, version: Int, hasTables: Bool) {
    self.application = application
    self.version = version
    self.hasTables = hasTables
  }
}
