internal import Store

/// What one transaction does, while it does it: handed to the body of
/// `perform`, and gone with it.
package struct Change: ~Copyable {
  /// Who of those who see an asset a line of the log is for.
  enum Audience: String {
    case owner
    case family
    /// Everybody but the owner, who is told something else.
    case others
  }

  struct Entry {
    let kind: ChangeEntry.Kind
    let id: String
    var change: ChangeEntry.Change
    let owner: Int
    let audience: Audience
  }

  let actor: Asker
  let now: Timestamp
  private let connection: Connection
  private(set) var entries: [Entry] = []

  init(db: isolated Connection, actor: Asker, now: Timestamp) {
    connection = db
    self.actor = actor
    self.now = now
  }

  /// Runs statements. A change exists only inside its transaction, which runs
  /// on the connection's queue; the queue is checked.
  func onDatabase<T: Sendable>(
    _ body: (isolated Connection) throws -> T
  ) throws(LibraryError) -> T {
    do { return try connection.assumeIsolated(body) } catch { throw LibraryError(beneath: error) }
  }

  /// Adds a line to the log. Two about one object in one transaction are one:
  /// what was inserted and then updated was inserted.
  mutating func log(
    _ change: ChangeEntry.Change, asset: String, owner: Int, audience: Audience
  ) {
    let earlier = entries.firstIndex { $0.id == asset && $0.audience == audience }
    guard let earlier else {
      entries.append(
        Entry(kind: .asset, id: asset, change: change, owner: owner, audience: audience))
      return
    }
    if change != .updated { entries[earlier].change = change }
  }

  /// Writes the log's lines; returns the number of the transaction, or of the
  /// newest one where this one changed nothing.
  func writeLog() throws(LibraryError) -> Int {
    let (entries, now) = (entries, now)
    return try onDatabase { db in
      guard !entries.isEmpty else {
        return try db.one(LogQueries.newestNumber, row: column("changeNumber"))
      }
      let number: Int = try db.one(LogQueries.nextNumber, row: column("changeNumber"))
      try db.run(LogQueries.insertSet, number, now.milliseconds)
      for (ordinal, entry) in entries.enumerated() {
        try db.run(
          LogQueries.insertChange, number, ordinal, entry.kind.rawValue, entry.id,
          entry.change.rawValue, entry.owner, entry.audience.rawValue)
      }
      return number
    }
  }
}
