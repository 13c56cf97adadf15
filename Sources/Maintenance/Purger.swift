package import Blobs
package import Catalog
package import Pipeline
internal import Words

/// Deletes assets that have been in the trash long enough, and then the bytes without any
/// reference. After a jump of the clock nothing counts as long enough until the library has run for
/// a day; items deleted by a person go at once. Bytes to delete are recorded in the transaction
/// that deletes the assets, so that an interrupted run leaves nothing behind.
package struct Purger: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore

  package init(catalog: Catalog, blobs: any BlobStore) {
    self.catalog = catalog
    self.blobs = blobs
  }

  package struct Report: Hashable, Sendable {
    var assets = 0
    var files = 0
    var bytes = 0
  }

  package func run(_ run: JobRun?) async throws -> Report {
    try await blobs.checkOwner()
    let oldest = catalog.options.now().adding(seconds: -LibraryLimits.trashDays * 86400)
    var report = Report()
    let isSteady = try await catalog.recordClock().isSteady
    while isSteady {
      let removed = try await purge(trashedBefore: oldest)
      report.assets += removed
      try await run?.report { $0.done = report.assets }
      if removed < LibraryLimits.purgeBatch { break }
    }
    if isSteady { try await removeAbandonedFiles() }
    let (files, bytes) = try await removeDiscarded(run)
    report.files = files
    report.bytes = bytes
    let isHeld = isSteady ? false : try await hasDue(trashedBefore: oldest)
    let note =
      isHeld
      ? Message("job.purged.clock")
      : Message("job.purged", ["count": .number(report.assets), "size": .bytes(bytes)])
    if report.assets + files > 0 || isHeld { try await run?.report { [note] in $0.note = note } }
    return report
  }

  /// Whether an asset has been in the trash long enough, if the clock is right.
  private func hasDue(trashedBefore oldest: Timestamp) async throws -> Bool {
    try await !catalog.read { db in try db.all(PurgeQueries.due, oldest, 1) }.isEmpty
  }

  /// Removes the files of edits that were not saved.
  private func removeAbandonedFiles() async throws {
    let oldest = catalog.options.now().adding(seconds: -LibraryLimits.unsavedFileDays * 86400)
    try await catalog.write { db in _ = try db.removeAbandonedFiles(madeBefore: oldest) }
  }

  /// Deletes the assets of one batch; returns their number.
  private func purge(trashedBefore oldest: Timestamp) async throws -> Int {
    try await catalog.transaction(as: .anonymous) { change throws(LibraryError) in
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
        try await catalog.write { db in try db.run(sql, name) }
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
    try await blobs.sizeBytes(of: name)
  }

  /// Deletes files stored by an interrupted run for uploads that did not complete: they were never
  /// reported as stored.
  package func settleEarlierRuns() async throws {
    for left in try await blobs.unsettled() {
      for name in left.names where blobs.condemn(name) { _ = try await removeCondemned(name) }
      await blobs.settle(left.names, of: left.draft)
    }
  }
}

extension Change {
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

  /// Deletes an asset permanently, and records the bytes that may be deleted with it.
  package mutating func remove(_ id: AssetID, row: Int, owner: Int) throws(LibraryError) {
    let audience = try audience(of: row)
    let (albums, places, persons) = try onDatabase { db in
      try db.run(PurgeQueries.discard, row)
      let (albums, places) = (
        try db.all(PurgeQueries.albums, row), try db.all(PurgeQueries.places, row)
      )
      let persons = try db.all(PurgeQueries.persons, row)
      try db.run(PurgeQueries.remove, row)
      return (albums, places, persons)
    }
    log(.deleted, .asset, id.text, row, to: owner)
    if audience.isFamily { log(.deleted, .asset, id.text, row, to: owner, .others) }
    for account in audience.sharees.sorted() { log(.deleted, .asset, id.text, row, to: account) }
    // Documents must not name it any longer, or persons whose only photo it was.
    for album in albums { log(.updated, .collection, album.id, album.row, to: album.owner) }
    for place in places { log(.updated, .place, place.id, place.row, to: place.owner, .family) }
    for person in persons {
      let isGone = try onDatabase { db in try db.first(PersonQueries.byRow, person.row) == nil }
      log(isGone ? .deleted : .updated, .person, person.id, person.row, to: owner)
    }
  }
}

extension Catalog {
  /// Checks the clock, and records it.
  @discardableResult
  package func recordClock() async throws(LibraryError) -> ClockRecord {
    let now = options.now()
    return try await write { db in
      var record =
        try db.first(ClockQueries.record) ?? ClockRecord(seen: now)
      record.observe(now)
      try db.run(ClockQueries.note, record.seen, record.steady)
      return record
    }
  }
}
