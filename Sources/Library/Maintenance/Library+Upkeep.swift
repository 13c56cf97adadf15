internal import Blobs
package import Catalog
internal import Words

// Maintenance that runs in the background.

extension Library {
  func registerUpkeep() {
    // A closed library releases its job kinds, so they must not keep it alive.
    jobs.register(
      JobKind("uploads", everySeconds: 3600) { [uploads, catalog] _ in
        try await catalog.lookAtClock()
        try await uploads.sweep(at: catalog.options.now())
      })
    jobs.register(
      JobKind("places", everySeconds: 86400) { [catalog] run in
        while try await catalog.locate(limit: LibraryLimits.locatingBatch) {
          try await run.report { $0.done += LibraryLimits.locatingBatch }
        }
      })
    jobs.register(
      JobKind("log", everySeconds: 86400) { [catalog] _ in
        await catalog.forgetOldChanges()
        try await catalog.forgetWhatIsOver()
      })
    jobs.register(
      JobKind("trash", everySeconds: 86400) { [purging] run in
        _ = try await purging.run(run)
      })
    jobs.register(
      JobKind("scrub", everySeconds: 86400) { [scrubbing] run in
        try await scrubbing.slice(run)
      })
    jobs.register(
      JobKind("rereads", everySeconds: 300) { [development] run in
        try await development.reread(run)
      })
    let kinds = KindReading(catalog: catalog, blobs: blobs, darkroom: darkroom)
    jobs.register(
      JobKind("kinds", everySeconds: 300) { run in try await kinds.run(run) })
    jobs.register(
      JobKind("names", everySeconds: 300) { [catalog] run in
        while try await catalog.indexNames(limit: LibraryLimits.nameBatch) {
          try await run.report { $0.done += LibraryLimits.nameBatch }
        }
      })
    jobs.register(
      JobKind("groups", everySeconds: 86400) { [catalog] run in
        try await catalog.showGroups(run)
      })
    jobs.register(
      JobKind("renditions", everySeconds: 6 * 3600) { [renditions] _ in
        try await renditions.trim()
      })
  }
}

extension Catalog {
  /// Deletes expired credentials, and old jobs.
  fileprivate func forgetWhatIsOver() async throws {
    let now = options.now()
    try await write { db in
      try db.run(SignInQueries.removeExpiredClaims, now)
      try db.run(SignInQueries.removeExpiredSessions, now)
      try db.run(SignInQueries.removeExpiredInvitations, now)
      try db.run(GrantQueries.removeAllExpired, now)
      try db.run(GrantQueries.removeAllOldUnlockings, now)
      try db.run(JobQueries.removeOld, now.adding(seconds: -LibraryLimits.jobDays * 86400))
    }
  }
}

/// Deletes assets that have been in the trash long enough, and then the bytes without any
/// reference. After a jump of the clock nothing counts as long enough until the library has run for
/// a day; items deleted by a person go at once. Bytes to delete are recorded in the transaction
/// that deletes the assets, so that an interrupted run leaves nothing behind.
struct Purging: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder

  struct Report: Hashable, Sendable {
    var assets = 0
    var files = 0
    var bytes = 0
  }

  func run(_ run: JobRun?) async throws -> Report {
    try await blobs.checkOwner()
    let oldest = catalog.options.now().adding(seconds: -LibraryLimits.trashDays * 86400)
    var report = Report()
    let isSteady = try await catalog.lookAtClock().isSteady
    while isSteady {
      let removed = try await purge(trashedBefore: oldest)
      report.assets += removed
      try await run?.report { $0.done = report.assets }
      if removed < LibraryLimits.purgeBatch { break }
    }
    let (files, bytes) = try await removeDiscarded(run)
    report.files = files
    report.bytes = bytes
    var note = "\(report.assets) photos and \(bytes.bytesText) were removed."
    if !isSteady {
      note +=
        " The clock has leapt, or the library has not run for a day: what is in the trash "
        + "stays there for now."
    }
    if report.assets + files > 0 || !isSteady { try await run?.report { [note] in $0.note = note } }
    return report
  }

  /// Deletes the assets of one batch; returns their number.
  private func purge(trashedBefore oldest: Timestamp) async throws -> Int {
    try await catalog.perform(as: .nobody) { change throws(LibraryError) in
      try change.purge(trashedBefore: oldest, limit: LibraryLimits.purgeBatch)
    }.result
  }

  /// Deletes the bytes that no asset of any account references, trashed or not. Each is checked
  /// again while no new reference can appear unnoticed.
  func removeDiscarded(_ run: JobRun?) async throws -> (files: Int, bytes: Int) {
    var (files, bytes) = (0, 0)
    let names: [BlobName] = try await catalog.read { db in
      try db.all(PurgeQueries.discarded)
    }
    for name in names {
      try await run?.report { _ in }
      // The same bytes are being stored now: the next run checks again.
      guard blobs.condemn(name) else { continue }
      do {
        let size = try await removeCondemned(name)
        if let size {
          files += 1
          bytes += size
        }
        // A referenced file will be recorded again when its last reference goes.
        let isGone = try await self.size(of: name) == nil
        let sql = isGone ? PurgeQueries.forget : PurgeQueries.forgetNamed
        try await catalog.write { db in _ = try db.run(sql, name) }
      } catch {
        blobs.spare(name)
        throw error
      }
    }
    return (files, bytes)
  }

  /// Deletes a blob unless it is referenced; returns its size if deleted.
  private func removeCondemned(_ name: BlobName) async throws -> Int? {
    let isNamed: Bool = try await catalog.read { db in
      try db.one(VerifyQueries.isNamed, name)
    }
    let size = isNamed ? nil : try await size(of: name)
    guard let size else {
      blobs.spare(name)
      return nil
    }
    return try await blobs.removeCondemned(name) ? size : nil
  }

  private func size(of name: BlobName) async throws -> Int? {
    do {
      return try await blobs.open(name).sizeBytes
    } catch BlobError.missing {
      return nil
    }
  }

  /// Deletes files stored by an interrupted run for uploads that did not complete: they were never
  /// reported as stored.
  func settleEarlierRuns() async throws {
    for left in try await blobs.unsettled() {
      for name in left.names where blobs.condemn(name) { _ = try await removeCondemned(name) }
      await blobs.settle(left.names, of: left.draft)
    }
  }
}

extension Library {
  /// Empties the principal's trash; returns the number of assets. Works in batches, so that other
  /// requests are served meanwhile.
  package func emptyTrash(as principal: Principal) async throws(LibraryError) -> Int {
    let latest = catalog.options.now()
    var count = 0
    while true {
      let removed = try await perform(as: principal) { change throws(LibraryError) in
        try change.purgeOwn(trashedUntil: latest, limit: LibraryLimits.purgeBatch)
      }.result
      count += removed
      if removed < LibraryLimits.purgeBatch { return count }
    }
  }
}

extension Change {
  /// Deletes assets of the actor permanently.
  fileprivate mutating func purgeOwn(
    trashedUntil latest: Timestamp, limit: Int
  ) throws(LibraryError) -> Int {
    let owner = actor.rowNumber
    let found = try onDatabase { db in
      try db.all(PurgeQueries.own, owner, latest, limit)
    }
    for asset in found { try remove(asset.id, row: asset.row, owner: owner) }
    return found.count
  }

  /// Deletes assets permanently, and records the bytes that may be deleted with them.
  fileprivate mutating func purge(
    trashedBefore oldest: Timestamp, limit: Int
  ) throws(LibraryError) -> Int {
    let found = try onDatabase { db in
      try db.all(PurgeQueries.due, oldest, limit)
    }
    for asset in found { try remove(asset.id, row: asset.row, owner: asset.owner) }
    return found.count
  }

  /// Deletes assets in the trash permanently before their time; all or none.
  package mutating func purge(_ assets: [AssetID]) throws(LibraryError) {
    for id in assets {
      let stored = try owned(id)
      guard stored.asset.trashed != nil else {
        throw .value(member: "assets", reason: "only what is in the trash is deleted for good")
      }
      try remove(id, row: stored.rowNumber, owner: stored.owner)
    }
  }

  /// Deletes an asset permanently, and records the bytes that may be deleted with it.
  mutating func remove(_ id: AssetID, row: Int, owner: Int) throws(LibraryError) {
    let audience = try audience(of: row)
    let albums = try onDatabase { db in
      try db.run(PurgeQueries.discard, row)
      let albums = try db.all(PurgeQueries.albums, row)
      try db.run(PurgeQueries.remove, row)
      return albums
    }
    log(.deleted, .asset, id.text, row, to: owner)
    if audience.isFamily { log(.deleted, .asset, id.text, row, to: owner, .others) }
    for account in audience.sharees.sorted() { log(.deleted, .asset, id.text, row, to: account) }
    // Album documents must not go on naming it.
    for album in albums { log(.updated, .collection, album.id, album.row, to: album.owner) }
  }
}

extension Catalog {
  /// Checks the clock, and records it.
  @discardableResult
  func lookAtClock() async throws(LibraryError) -> ClockRecord {
    let now = options.now()
    return try await write { db in
      var record =
        try db.first(ClockQueries.record) ?? ClockRecord(seen: now)
      record.look(at: now)
      try db.run(ClockQueries.note, record.seen, record.steady)
      return record
    }
  }
}
