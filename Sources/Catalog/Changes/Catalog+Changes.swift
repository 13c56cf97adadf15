internal import Store

extension Catalog {
  package func newestToken() async throws(LibraryError) -> ChangeToken {
    let log = log
    return try await read { db in
      let number: Int = try db.one(LogQueries.newestNumber)
      return ChangeToken(log: log, number: number)
    }
  }

  package func changes(
    since token: ChangeToken, for principal: Principal, limit: Int
  ) async throws(LibraryError) -> ChangePage {
    guard token.log == log else { throw .tokenExpired(token) }
    let limit = min(max(limit, 1), LibraryLimits.pageChanges)
    let log = log
    return try await read { db in
      let (floor, newest) = try db.one(LogQueries.range)
      guard token.number >= floor, token.number <= newest else {
        throw LibraryError.tokenExpired(token)
      }
      let cut: Int? = try db.first(LogQueries.cut, token.number, limit - 1)
      let last = cut ?? newest
      let entries = try db.all(
        LogQueries.changes, token.number, last, principal.rowNumber, principal.accessLevel
      ).map {
        ChangeEntry(
          token: ChangeToken(log: log, number: $0.number), kind: $0.kind, id: $0.id,
          change: $0.change)
      }
      return ChangePage(
        changes: entries, token: ChangeToken(log: log, number: last), hasMore: last < newest)
    }
  }

  /// Prunes the log to `LibraryLimits.changeDays`.
  package func forgetOldChanges() async {
    let oldest = options.now().adding(seconds: -LibraryLimits.changeDays * 86400)
    do {
      try await write { db in
        guard try db.change(LogQueries.forget, oldest) > 0 else { return }
        try db.run(LogQueries.raiseFloor)
      }
    } catch {
      // A log that stays longer costs some space; the next day tries again.
    }
  }
}

extension Catalog {
  /// Runs one transaction: rows and log together; observers are woken once it is stored. Callers
  /// check what the actor may do.
  @discardableResult
  package func transaction<T: Sendable>(
    as actor: Principal, _ body: @Sendable (inout Change) throws(LibraryError) -> T
  ) async throws(LibraryError) -> (result: T, token: ChangeToken) {
    let now = options.now()
    let (result, number, isChanged) = try await write { [options] db in
      var change = Change(db: db, actor: actor, now: now, newBytes: options.random)
      let result = try body(&change)
      let isChanged = !change.entries.isEmpty
      _ = try db.refreshSearch()
      return (result, try change.writeLog(), isChanged)
    }
    if isChanged { observers.wake() }
    return (result, ChangeToken(log: log, number: number))
  }
}
