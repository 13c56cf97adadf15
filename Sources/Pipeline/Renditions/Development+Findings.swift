internal import Catalog
internal import Darkroom
internal import Media
internal import Platform
internal import Synchronization

extension Development {
  /// The result of examining a photo.
  enum Finding: Sendable {
    case ready(PhotoFacts)
    case unreadable(DarkroomError)
  }
}

extension Change {
  /// The photo's current row, if it still exists and is not developed.
  func unfinished(_ photo: PhotoContent) throws(LibraryError) -> StoredAsset? {
    let stored = try onDatabase { db in
      try db.first(DevelopmentQueries.byRow, photo.row)
    }
    return stored?.content == photo.content && stored?.asset.state != .ready ? stored : nil
  }

  fileprivate mutating func note(
    _ finding: Development.Finding, of photo: PhotoContent, writingRegions: RegionWriter
  ) throws(LibraryError) {
    guard let stored = try unfinished(photo) else { return }
    switch finding {
    case .ready(let facts): try setReady(stored, facts: facts, writingRegions: writingRegions)
    case .unreadable(let error): try setUnreadable(stored, after: error)
    }
  }
}

// While many photos are developed, their findings are stored in batches: a transaction with its
// syncs costs more than one finding. If few arrive, none waits.

extension Development {
  /// Ends the work on a photo that had waited, once it was examined.
  func leave(_ waiting: Queue.Waiting) async {
    let isDue = state.withLock { state in
      state.count(waiting, by: -1)
      let isLast = state.active == 0 && state.activeFilms == 0 && state.queue.isEmpty
      if isLast || state.findings.count >= LibraryLimits.findingsTogether { return true }
      if state.later == nil, !state.findings.isEmpty, !state.isStopped {
        state.later = Task { await self.writeLater() }
      }
      return false
    }
    // Others may stand aside.
    if waiting.isFilm { ring.yield() }
    if isDue { await writeFindings() }
  }

  /// Delays the write briefly, so that more findings can join.
  private func writeLater() async {
    do {
      try await catalog.options.clock.wait(for: LibraryLimits.findingsWait)
    } catch {
      // The program is stopping: write what there is.
    }
    state.withLock { $0.later = nil }
    await writeFindings()
  }

  /// Returns when all findings so far are stored, or could not be.
  func writeFindings() async {
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.findings.isEmpty { return state.writing }
      let earlier = state.writing
      let task = Task {
        await earlier?.value
        await self.writeAll()
      }
      state.writing = task
      return task
    }
    await task?.value
  }

  private func writeAll() async {
    let findings = state.withLock { $0.findings }
    if findings.isEmpty { return }
    do {
      try await write(findings)
    } catch {
      // One of them may be the cause.
      for (photo, finding) in findings { await writeAlone(photo, finding) }
    }
  }

  private func write(_ findings: [PhotoContent: Finding]) async throws {
    _ = try await catalog.transaction(as: .anonymous) {
      [writeRegions] change throws(LibraryError) in
      for (photo, finding) in findings {
        try change.note(finding, of: photo, writingRegions: writeRegions)
      }
    }
    forget(findings.keys)
    for (photo, finding) in findings {
      if case .ready = finding { didFinish(photo.row) }
    }
  }

  private func writeAlone(_ photo: PhotoContent, _ finding: Finding) async {
    do {
      try await write([photo: finding])
    } catch {
      // Callers get the catalog's error when they use it themselves.
      let isRetry = await shouldRetry(photo, after: error)
      forget(CollectionOfOne(photo))
      if isRetry { wake() }
    }
  }

  private func forget(_ photos: some Sequence<PhotoContent>) {
    state.withLock { state in
      for photo in photos {
        state.findings[photo] = nil
        state.queue.drop(photo)
      }
    }
  }
}
