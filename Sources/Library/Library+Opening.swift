internal import Blobs
package import Catalog
package import Darkroom
internal import Glibc
internal import Platform

extension Library {
  /// Opens the library in a folder, and creates it if the options allow that. It is locked against
  /// other writers until `close()`.
  package static func open(
    _ path: String, darkroom: Darkroom, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> Library {
    do {
      let disk = DiskQueue(label: "opening", lanes: 1)
      let (folder, lock) = try await disk.run { () throws(any Error) in
        try hold(path, options)
      }
      do {
        try await disk.run { () throws(any Error) in try prepare(folder) }
        let library = try await assemble(folder, lock: lock, darkroom: darkroom, options: options)
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
    let folder = try openFolder(path, options, creating: options.create)
    do {
      return (folder, try HeldLock(folder))
    } catch BlobError.system(let error) {
      throw LibraryError.folderUnusable(folder: path, reason: error.reasonAgainstFolder)
    }
  }

  /// The folder. With `creating`, there need not be a library yet; without it, nothing is changed.
  static func openFolder(
    _ path: String, _ options: LibraryOptions, creating: Bool
  ) throws -> Folder {
    do {
      let folder = try Folder(path: path, creating: creating, calls: options.fileCalls)
      if try folder.open(Restoring.unfinishedPath) != nil {
        throw LibraryError.restoreUnfinished(folder: path)
      }
      if !creating { try refuseEmpty(folder) }
      return folder
    } catch BlobError.system(let error) {
      if error.code == ENOENT, !creating { throw LibraryError.noLibrary(folder: path) }
      throw LibraryError.folderUnusable(folder: path, reason: error.reasonAgainstFolder)
    }
  }

  /// Refuses folders that must not be mistaken for a new library, or made into one.
  private static func refuseEmpty(_ folder: Folder) throws {
    if try folder.open(catalogPath) != nil { return }
    throw try isLibrary(folder)
      ? LibraryError.catalogMissing(folder: folder.path)
      : LibraryError.noLibrary(folder: folder.path)
  }

  private static func isLibrary(_ folder: Folder) throws -> Bool {
    try FolderIdentity.read(folder) != nil || !folder.names(in: "blobs").isEmpty
  }

  /// Creates the parts of a new library besides its catalog. The catalog is created afterwards and
  /// the library's id last, so that an interrupted creation is repeated, never refused.
  private static func prepare(_ folder: Folder) throws {
    if try folder.open(catalogPath) == nil {
      guard try !isLibrary(folder) else {
        throw LibraryError.catalogMissing(folder: folder.path)
      }
      try StripFile.writeShipped(to: folder)
    }
    try folder.makeFolder(Renditions.path)
  }

  private static func assemble(
    _ folder: Folder, lock: HeldLock, darkroom: Darkroom, options: LibraryOptions
  ) async throws -> Library {
    let blobs = try await BlobFolder.open(folder)
    let (catalog, founding) = try await Catalog.open(
      folder.path + "/" + catalogPath, options: options
    ) { founding in
      try await blobs.checkIdentity(of: folder, founding: founding)
      try await blobs.recognize(founding.id.text, isEmptyAllowed: !founding.hasAssets)
    }
    return Library(
      id: founding.id, folder: folder, catalog: catalog, blobs: blobs, darkroom: darkroom,
      lock: lock)
  }

  static let catalogPath = "catalog.sqlite"

  /// Continues the unfinished work of an earlier run.
  private func start() async throws {
    try await catalog.refreshSearch()
    try await documents.start()
    try await access.lookWhetherClaimed()
    stripFile.watch()
    development.start()
    do {
      try await purging.settleEarlierRuns()
    } catch BlobError.away {
      // When the disk is back, the next start does it.
    }
    await uploads.start()
    try await catalog.lookAtClock()
    registerUpkeep()
    try await jobs.start()
    await catalog.forgetOldChanges()
  }
}

extension BlobFolder {
  /// The ids of folder and catalog must match. If the folder's is missing and the library is empty,
  /// its creation was interrupted, and is completed here.
  fileprivate func checkIdentity(of folder: Folder, founding: Founding) async throws {
    let queue = DiskQueue(label: "opening", lanes: 1)
    try await queue.run { () throws(any Error) in
      let found = try FolderIdentity.read(folder)
      if found == founding.id.text { return }
      guard found == nil, !founding.hasAssets else {
        throw LibraryError.mixedLibraries(
          folder: folder.path, catalog: founding.id.text, found: found)
      }
      try folder.sync()
      try FolderIdentity.write(founding.id.text, to: folder)
    }
  }
}

extension Library {
  /// The kind of a request, which limits the time of its queries.
  package enum RequestKind: Sendable {
    /// The request only reads, and its queries end when its client has gone.
    case reading
    /// The request changes something, which is not left half done.
    case changing
  }

  /// Does work whose queries are limited by the kind of its request.
  package static func limitingQueries<Result: Sendable>(
    of kind: RequestKind, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await Catalog.limitingQueries(isReading: kind == .reading, work)
  }
}

extension SystemError {
  /// Why a folder cannot be used, for the person who chose it.
  fileprivate var reasonAgainstFolder: String {
    switch code {
    case EACCES, EPERM: "this user may not write there"
    case EROFS: "the disk can only be read"
    case ENOTDIR, EEXIST: "there is a file in its place"
    case ENOENT: "no folder can be made there"
    case ENAMETOOLONG: "the name is too long"
    default: "\(operation) \(subject) fails with error \(code)"
    }
  }
}
