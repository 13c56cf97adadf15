internal import Blobs
package import Catalog
internal import Glibc
internal import Pipeline
package import Words

/// The result of carrying originals to another place.
package struct MoveReport: Hashable, Sendable {
  /// The files that the catalog names, and those that were carried this time.
  package var files = 0
  package var bytes = 0
  package var newFiles = 0
  package var newBytes = 0
  /// Files that were removed from the earlier place.
  package var removedFiles = 0
  /// Why the originals stay where they are, one sentence each.
  package var findings: [Message] = []
  /// Photos whose originals are missing in both places.
  package var missing: [Message] = []
  /// The process that holds the library; the last step is left until it ends.
  package var holder: String?
  /// Whether the originals are in the new place from now on.
  package var isDone = false
}

/// One run of a move. Whenever it is cut off, one of the places has everything, and the file that
/// names the place names that one.
package struct OriginalsMove {
  private static let lockPath = "moving"

  private let folder: Folder
  private let disk: DiskQueue
  /// With the place of the originals as it is now.
  private let options: LibraryOptions
  private let target: BlobPlace?
  private let earlier: BlobPlace??
  private let library: String
  private var report = MoveReport()

  /// Carries the originals of a library to another place, `nil` being its folder. Every file is
  /// compared with its name on the way; only when all have arrived does the library change to the
  /// new place, which needs its lock. Until then the library may be served, and an interrupted run
  /// continues. The originals stay in the earlier place unless `isRemoving`.
  ///
  /// - Parameters:
  ///   - source: Where the originals are now.
  ///   - earlier: Where they were before, if they are in the new place already.
  package static func run(
    _ path: String, from source: BlobPlace?, to target: BlobPlace?, earlier: BlobPlace?? = nil,
    isRemoving: Bool = false, options: LibraryOptions = LibraryOptions(),
    progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws(LibraryError) -> MoveReport {
    do {
      let disk = DiskQueue(label: "moving", lanes: 1)
      var given = options
      given.elsewhere = source
      let (folder, running) = try await disk.run { [given] () throws(any Error) in
        let folder = try LibraryFolder.open(path, given, creating: false)
        let running = try Folder(
          path: path + "/" + lockPath, creating: true, calls: options.fileCalls)
        return (folder, try HeldLock(running))
      }
      defer { running.letGo() }
      var moving = try await OriginalsMove(
        folder: folder, disk: disk, options: given, target: target, earlier: earlier)
      return try await moving.run(isRemoving: isRemoving, progress)
    } catch BlobError.locked(let holder) {
      throw .locked(
        folder: path, holder: holder.map { "process \($0), which moves it" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private init(
    folder: Folder, disk: DiskQueue, options: LibraryOptions, target: BlobPlace?,
    earlier: BlobPlace??
  ) async throws {
    self.folder = folder
    self.disk = disk
    self.options = options
    self.target = target
    self.earlier = earlier
    let found = try await disk.run { () throws(BlobError) in try FolderIdentity.read(folder) }
    guard let found else { throw LibraryError.noLibrary(folder: folder.path) }
    library = found
  }

  private mutating func run(
    isRemoving: Bool, _ progress: @Sendable (Int, Int) async throws -> Void
  ) async throws -> MoveReport {
    let blobs = try await open(target)
    if options.elsewhere?.address == target?.address {
      // All of it is here; a run may have been cut off after that was written.
      try await claim(blobs, as: library)
      report.isDone = true
      if isRemoving, let earlier { try await remove(from: try await open(earlier), if: blobs) }
      return report
    }
    let source = try await open(options.elsewhere)
    source.expect(library)
    try await requireOwn(source, in: options.elsewhere)
    try await claim(blobs, as: library + Self.unfinished)
    if try await source.mark() != library {
      // One place under two addresses.
      try await blobs.mark(library)
      if let target {
        try await disk.run { [folder] () throws(BlobError) in try target.record(in: folder) }
      }
      report.isDone = true
      return report
    }
    try await carry(source, to: blobs, progress)
    guard report.findings.isEmpty, let lock = try await takeLock() else { return report }
    defer { lock.letGo() }
    // Nothing changes any more.
    try await carry(source, to: blobs) { _, _ in }
    try await verify(source, blobs)
    guard report.findings.isEmpty else { return report }
    try await removePurged(from: blobs, unlessIn: source)
    try await change()
    try await blobs.mark(library)
    report.isDone = true
    if isRemoving { try await remove(from: source, if: blobs) }
    return report
  }

  /// The mark of a place that does not have all originals yet: a library is not opened with it.
  private static let unfinished = " arriving"
  /// The mark of a place from which originals are removed.
  private static let ended = " left"

  private func open(_ place: BlobPlace?) async throws(BlobError) -> any BlobStore {
    if let place { return try await place.open(folder, .reader) }
    return try await BlobFolder.open(folder)
  }

  private func requireOwn(_ blobs: any BlobStore, in place: BlobPlace?) async throws {
    guard let place else { return try await blobs.checkOwner() }
    try await place.requireOwn(blobs)
  }

  /// Marks the new place, unless it is another library's.
  private func claim(_ blobs: any BlobStore, as mark: String) async throws {
    let found = try await blobs.mark()
    let own = [library, library + Self.unfinished, library + Self.ended]
    guard found.map(own.contains) ?? true else {
      throw LibraryError.originals(.otherLibrary(address: target?.address ?? folder.path))
    }
    if found == nil {
      // Two libraries may claim the place at once, and one of them gets it.
      try await blobs.recognize(mark, isEmptyAllowed: true)
    } else if found != mark {
      try await blobs.mark(mark)
    }
    blobs.expect(mark)
    try await requireOwn(blobs, in: target)
  }

  /// The library's lock; `nil` if another process has it.
  private mutating func takeLock() async throws -> HeldLock? {
    do throws(BlobError) {
      return try await disk.run { [folder] () throws(BlobError) in try HeldLock(folder) }
    } catch {
      guard case .locked(let holder) = error else { throw error }
      report.holder = holder.map { "process \($0)" } ?? "another process"
      return nil
    }
  }

  private func withCatalog<Result>(
    _ body: (CatalogFile) async throws -> Result
  ) async throws -> Result {
    try await CatalogFile.open(
      folder.path + "/" + LibraryFolder.catalogPath, in: options.store, to: .read, body)
  }

  private mutating func carry(
    _ source: any BlobStore, to blobs: any BlobStore,
    _ progress: (Int, Int) async throws -> Void
  ) async throws {
    let copied = try await withCatalog { [now = options.now] catalog in
      try await BlobCopier(from: source, to: blobs, now: now).run(of: catalog, progress)
    }
    report.files = copied.files
    report.bytes = copied.bytes
    report.newFiles += copied.newFiles
    report.newBytes += copied.newBytes
    report.findings = copied.findings.map(\.finding)
  }

  /// Every original must be there in its length, unless it is missing in the earlier place as well.
  private mutating func verify(_ source: any BlobStore, _ blobs: any BlobStore) async throws {
    let (findings, missing) = try await withCatalog { catalog in
      var (findings, missing) = ([Message](), [Message]())
      try await StoredFiles(catalog).compare(with: blobs) { file, size in
        if try size.get() == file.sizeBytes { return }
        if try await source.sizeBytes(of: file.content) == nil {
          missing.append(file.missing)
        } else {
          findings.append(file.missing)
        }
      }
      return (findings, missing)
    }
    report.findings += findings
    report.missing = missing
  }

  /// Removes originals of photos that were deleted for good after they had been carried.
  private func removePurged(
    from blobs: any BlobStore, unlessIn source: any BlobStore
  ) async throws {
    try await withCatalog { catalog in
      try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
        let unnamed = try await catalog.read { db in
          try page.filter { !(try db.one(VerifyQueries.isNamed, $0.name) as Bool) }
        }
        for entry in unnamed where try await source.sizeBytes(of: entry.name) == nil {
          try await remove(entry.name, from: blobs)
        }
      }
    }
  }

  private func remove(_ name: BlobName, from blobs: any BlobStore) async throws {
    guard blobs.condemn(name) else { return }
    _ = try await blobs.removeCondemned(name)
  }
}

// MARK: - The change

extension OriginalsMove {
  /// Changes the library to the new place. From the record on, that is where its originals are.
  private func change() async throws {
    let (now, target) = (options.elsewhere, target)
    try await disk.run { [folder] () throws(BlobError) in
      try BlobPlace.recordEarlier(now, in: folder)
      if let target {
        try target.record(in: folder)
      } else {
        try BlobPlace.forget(in: folder)
      }
      let (from, to) = (Self.drafts(now), Self.drafts(target))
      if from == to { return }
      try folder.makeFolders(to)
      for name in try folder.names(in: from) {
        // A draft that stays is sent again.
        try? folder.rename("\(from)/\(name)", to: "\(to)/\(name)", replacing: true)
      }
    }
  }

  /// The folder with the drafts of uploads.
  private static func drafts(_ place: BlobPlace?) -> String {
    place == nil ? "incoming" : BlobFolder.copiesPath + "/incoming"
  }

  /// Removes each original that the new place has from the earlier one, which is marked first: with
  /// that mark no library is opened.
  private mutating func remove(
    from old: any BlobStore, if blobs: any BlobStore
  ) async throws {
    guard let found = try await old.mark(), [library, library + Self.ended].contains(found) else {
      return
    }
    try await old.mark(library + Self.ended)
    guard try await blobs.mark() == library else {
      // One place under two addresses.
      return try await blobs.mark(library)
    }
    var removed = 0
    try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
      removed += try await withThrowingTaskGroup(of: Int.self) { group in
        let share = page.count / LibraryLimits.keepingLanes + 1
        for start in stride(from: 0, to: page.count, by: share) {
          let some = page[start..<min(start + share, page.count)]
          group.addTask { try await Self.remove(some, from: old) }
        }
        return try await group.reduce(0, +)
      }
    }
    report.removedFiles = removed
  }

  /// Counts those that were still there, or of which a removal was cut off.
  private static func remove(
    _ some: ArraySlice<BlobEntry>, from old: any BlobStore
  ) async throws -> Int {
    var removed = 0
    for entry in some where try await old.sizeBytes(of: entry.name) == entry.sizeBytes {
      guard old.condemn(entry.name) else { continue }
      removed += try await old.removeCondemned(entry.name) ? 1 : 0
    }
    return removed
  }
}
