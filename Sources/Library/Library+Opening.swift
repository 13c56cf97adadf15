internal import Blobs
package import Catalog
package import Darkroom
internal import Glibc
internal import Maintenance
package import Pipeline
internal import Platform

extension Library {
  /// Opens the library in a folder, and creates it if the options allow that. It is locked against
  /// other writers until `close()`.
  package static func open(
    _ path: String, darkroom: Darkroom, options: LibraryOptions = LibraryOptions(),
    analyses: [any Analysis] = Analyses.shipped
  ) async throws(LibraryError) -> Library {
    do {
      let disk = DiskQueue(label: "opening", lanes: 1)
      let (folder, lock) = try await disk.run { () throws(any Error) in
        try hold(path, options)
      }
      do {
        let isNew = try await disk.run { () throws(any Error) in try prepare(folder, options) }
        let library = try await assemble(
          folder, isNew: isNew, lock: lock, darkroom: darkroom, options: options,
          analyses: analyses)
        do {
          try await library.start()
        } catch {
          await library.close()
          throw error
        }
        return library
      } catch {
        lock.letGo()
        throw error
      }
    } catch BlobError.locked(let holder) {
      throw LibraryError.locked(
        folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Locks the folder against other writers.
  private static func hold(
    _ path: String, _ options: LibraryOptions
  ) throws -> (Folder, HeldLock) {
    let folder = try LibraryFolder.open(path, options, creating: options.create)
    do {
      return (folder, try HeldLock(folder))
    } catch BlobError.system(let error) {
      throw LibraryError.folderUnusable(folder: path, reason: error.reasonAgainstFolder)
    }
  }

  /// Creates the parts of a new library, except its catalog. The catalog is created afterwards and
  /// the library's id last, so that an interrupted creation is repeated, never refused. Returns
  /// whether the folder is new.
  private static func prepare(_ folder: Folder, _ options: LibraryOptions) throws -> Bool {
    let isNew = try !LibraryFolder.isLibrary(folder)
    if try folder.open(LibraryFolder.catalogPath) != nil {
      guard options.store == nil else { throw LibraryError.catalog(.inFolder(folder: folder.path)) }
    } else {
      guard isNew || options.store != nil else {
        throw LibraryError.catalog(.missing(folder: folder.path))
      }
      if isNew { try StripFile.writeShipped(to: folder) }
    }
    try folder.makeFolder(Renditions.path)
    return isNew
  }

  private static func assemble(
    _ folder: Folder, isNew: Bool, lock: HeldLock, darkroom: Darkroom, options: LibraryOptions,
    analyses: [any Analysis]
  ) async throws -> Library {
    let blobs = try await options.openBlobs(folder)
    let (catalog, founding) = try await Catalog.open(
      folder.path + "/" + LibraryFolder.catalogPath, options: options, mayCreate: isNew
    ) { founding in
      try await checkIdentity(of: folder, founding: founding, options)
      try await blobs.recognize(founding.id.text, isEmptyAllowed: !founding.hasAssets)
      if let place = options.elsewhere {
        try await place.requireOwn(blobs)
        let queue = DiskQueue(label: "opening", lanes: 1)
        try await queue.run { () throws(BlobError) in try place.record(in: folder) }
      }
      if let store = options.store {
        let queue = DiskQueue(label: "opening", lanes: 1)
        try await queue.run { () throws(BlobError) in try store.record(in: folder) }
      }
    }
    return Library(
      id: founding.id, folder: folder, catalog: catalog, blobs: blobs, darkroom: darkroom,
      lock: lock, analyses: analyses)
  }

  /// Continues the unfinished work of an earlier run.
  private func start() async throws {
    try await catalog.refreshSearch()
    try await documents.prepare()
    try await access.refreshClaimState()
    do {
      try await purging.settleEarlierRuns()
    } catch BlobError.away {
      // When the disk is back, the next start does it.
    }
    await uploads.prepare()
    try await catalog.recordClock()
    registerUpkeep()
    try await jobs.schedule.prepare()
    startBackground()
    await catalog.forgetOldChanges()
  }

  /// Starts the background services. They end in reverse: what asks for work ends before what does
  /// it, and the documents end last, as everything before may change the library.
  private func startBackground() {
    background.start(documents)
    background.start(development)
    background.start(playables)
    background.start(renditions)
    background.start(uploads)
    background.start(analyses.schedule, priority: .background)
    background.start(jobs.schedule)
    background.start(stripFile)
  }
}

extension Library {
  /// The ids of folder and catalog must match. If the folder's is missing and the library is empty,
  /// its creation was interrupted, and is completed here.
  fileprivate static func checkIdentity(
    of folder: Folder, founding: LibraryRecord, _ options: LibraryOptions
  ) async throws {
    let queue = DiskQueue(label: "opening", lanes: 1)
    try await queue.run { () throws(any Error) in
      let found = try FolderIdentity.read(folder)
      if found == founding.id.text { return }
      guard found == nil, !founding.hasAssets else {
        if let store = options.store {
          throw LibraryError.catalog(.otherLibrary(address: store.address))
        }
        throw LibraryError.mixedLibraries(
          folder: folder.path, catalog: founding.id.text, found: found)
      }
      try folder.sync()
      try FolderIdentity.write(founding.id.text, to: folder)
    }
  }
}
