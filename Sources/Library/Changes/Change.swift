internal import Store

/// What one transaction does, while it does it: handed to the body of
/// `perform`, and gone with it. What it makes has its id at once, so that it can
/// be used in the same transaction.
package struct Change: ~Copyable {
  /// Who a line of the log is for.
  enum Audience: String, Hashable {
    case account
    /// Everybody who sees the family's, and the account.
    case family
    /// Everybody who sees the family's but the account, who is told something else.
    case others
  }

  struct Entry {
    let kind: ChangeEntry.Kind
    let id: String
    let object: Int
    var change: ChangeEntry.Change
    let account: Int
    let audience: Audience
  }

  /// What makes two lines one.
  private struct Subject: Hashable {
    let kind: ChangeEntry.Kind
    let object: Int
    let account: Int
    let audience: Audience
  }

  let actor: Asker
  let now: Timestamp
  let newBytes: @Sendable (_ count: Int) -> [UInt8]
  private let connection: Connection
  private(set) var entries: [Entry] = []
  private var places: [Subject: Int] = [:]

  init(
    db: isolated Connection, actor: Asker, now: Timestamp,
    newBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
  ) {
    connection = db
    self.actor = actor
    self.now = now
    self.newBytes = newBytes
  }

  func newID<Kind>() -> Identifier<Kind> { Identifier(random: newBytes(16)) }

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
    _ change: ChangeEntry.Change, _ kind: ChangeEntry.Kind, _ id: String, _ object: Int,
    to account: Int, _ audience: Audience = .account
  ) {
    let subject = Subject(kind: kind, object: object, account: account, audience: audience)
    guard let earlier = places[subject] else {
      places[subject] = entries.count
      entries.append(
        Entry(
          kind: kind, id: id, object: object, change: change, account: account,
          audience: audience))
      return
    }
    if change != .updated { entries[earlier].change = change }
  }

  /// Those of some assets that are other than before, as the log tells.
  package func changed(among assets: [AssetID]) -> [AssetID] {
    let told = Set(entries.lazy.filter { $0.kind == .asset }.map(\.id))
    return assets.filter { told.contains($0.text) }
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
          LogQueries.insertChange, number, ordinal, entry.kind.rawValue, entry.id, entry.object,
          entry.change.rawValue, entry.account, entry.audience.rawValue)
      }
      return number
    }
  }
}
