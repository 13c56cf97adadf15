internal import Blobs
internal import Catalog
internal import Maintenance
internal import Pipeline

// Maintenance that runs in the background.

extension Library {
  func registerUpkeep() {
    // A closed library releases its job kinds, so they must not keep it alive.
    jobs.register(
      JobKind("uploads", everySeconds: 3600) { [uploads, catalog] _ in
        try await catalog.recordClock()
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
        try await catalog.removeExpired()
      })
    jobs.register(
      JobKind("trash", everySeconds: 86400) { [purging] run in
        _ = try await purging.run(run)
      })
    jobs.register(
      JobKind("rereads", everySeconds: 300) { [development] run in
        try await development.reread(run)
      })
    jobs.register(
      JobKind("analyses", everySeconds: 300) { [analyses, vectors, openVectors, catalog] _ in
        analyses.schedule.wake()
        try await vectors.update(from: catalog)
        try await openVectors.update(from: catalog)
      })
    let kinds = KindDetection(
      catalog: catalog, blobs: blobs, darkroom: darkroom, writeRegions: Change.takeRegions)
    jobs.register(
      JobKind("kinds", everySeconds: 300) { run in try await kinds.run(run) })
    let sizes = MediumRenditions(catalog: catalog, renditions: renditions)
    jobs.register(
      JobKind("sizes", everySeconds: 3600) { run in try await sizes.run(run) })
    jobs.register(
      JobKind("names", everySeconds: 300) { [catalog] run in
        while try await catalog.indexNames(limit: LibraryLimits.nameBatch) {
          try await run.report { $0.done += LibraryLimits.nameBatch }
        }
      })
    jobs.register(
      JobKind("groups", everySeconds: 86400) { [catalog] run in
        try await catalog.repairGroups(run)
      })
    jobs.register(
      JobKind("renditions", everySeconds: 6 * 3600) { [renditions] _ in
        try await renditions.trim()
      })
    registerChecks()
  }

  /// Registers the jobs that read files again.
  private func registerChecks() {
    jobs.register(
      JobKind("scrub", everySeconds: 86400) { [scrubbing] run in
        try await scrubbing.slice(run)
      })
    jobs.register(
      JobKind("documents", everySeconds: 86400) { [documents] run in
        try await documents.check(run)
      })
  }
}

extension Catalog {
  /// Deletes expired credentials, and old jobs.
  fileprivate func removeExpired() async throws {
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
