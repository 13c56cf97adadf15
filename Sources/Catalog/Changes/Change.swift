package import Store

/// A transaction in progress: passed to the body of `perform`, and invalid afterwards. New objects
/// have their id at once, so that it can be used in the same transaction.
package struct Change: ~Copyable {
  /// The recipients of a log entry.
  package enum Audience: String, Hashable {
    case account
    /// All who see the family's assets, and the account.
    case family
    /// All who see the family's assets except the account, which gets another entry.
    case others
  }

  package struct Entry {
    package let kind: ChangeEntry.Kind
    package let id: String
    package let object: Int
    package var change: ChangeEntry.Change
    package let account: Int
    package let audience: Audience
  }

  /// The key by which entries are merged.
  private struct Subject: Hashable {
    let kind: ChangeEntry.Kind
    let object: Int
    let account: Int
    let audience: Audience
  }

  package let actor: Principal
  package let now: Timestamp
  package let newBytes: @Sendable (_ count: Int) -> [UInt8]
  private let connection: Connection
  package private(set) var entries: [Entry] = []
  private var places: [Subject: Int] = [:]

  package init(
    db: isolated Connection, actor: Principal, now: Timestamp,
    newBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
  ) {
    connection = db
    self.actor = actor
    self.now = now
    self.newBytes = newBytes
  }

  package func newID<Kind>() -> Identifier<Kind> { Identifier(random: newBytes(16)) }

  /// Runs statements. A change exists only inside its transaction, on the connection's queue, which
  /// is checked.
  package func onDatabase<T: Sendable>(
    _ body: (isolated Connection) throws -> T
  ) throws(LibraryError) -> T {
    do { return try connection.assumeIsolated(body) } catch { throw LibraryError(beneath: error) }
  }

  /// Adds a log entry. Two entries for one object in a transaction are merged: an insertion and an
  /// update become an insertion.
  package mutating func log(
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

  /// Returns the assets that have changed according to the log.
  package func changed(among assets: [AssetID]) -> [AssetID] {
    let told = Set(entries.lazy.filter { $0.kind == .asset }.map(\.id))
    return assets.filter { told.contains($0.text) }
  }

  /// Writes the log entries; returns the transaction's number, or the newest one if nothing has
  /// changed.
  func writeLog() throws(LibraryError) -> Int {
    let (entries, now) = (entries, now)
    return try onDatabase { db in
      guard !entries.isEmpty else {
        return try db.one(LogQueries.newestNumber)
      }
      let number: Int = try db.one(LogQueries.nextNumber)
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
