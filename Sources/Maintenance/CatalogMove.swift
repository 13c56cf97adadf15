internal import Blobs
package import Catalog
internal import Glibc
internal import Platform
internal import Words

/// The result of carrying a catalog to another engine.
package struct CatalogMoveReport: Hashable, Sendable {
  /// The tables and rows that were carried and compared; 0 if it was there already.
  package var tables = 0
  package var rows = 0
  /// The file in which the folder's catalog is kept, if it was there before.
  package var kept: String?
}

/// One run of a move. Whenever it is cut off, the folder names the one place whose catalog is whole
/// and in use; only after the last row was compared does it name the other one.
package struct CatalogMove {
  /// The new catalog in the folder, until it is whole.
  private static let arriving = "catalog.arriving.sqlite"
  /// A copy of the folder's catalog, which is kept under another name.
  private static let leaving = "catalog.leaving.sqlite"

  private let folder: Folder
  private let disk: DiskQueue
  private let options: LibraryOptions
  private let library: LibraryID
  private let progress: Progress
  private var report = CatalogMoveReport()

  package typealias Progress = @Sendable (_ done: Int, _ total: Int) async throws -> Void

  /// Carries the catalog of a library into an empty database, or from there into the folder. It
  /// needs the locks of both. What it was carried from stays as it is.
  ///
  /// - Parameters:
  ///   - source: The database that the folder names, `nil` if it names none.
  ///   - target: The database to carry it to, `nil` for the folder.
  package static func run(
    _ path: String, from source: CatalogPlace?, to target: CatalogPlace?,
    options: LibraryOptions = LibraryOptions(), progress: @escaping Progress = { _, _ in }
  ) async throws(LibraryError) -> CatalogMoveReport {
    do {
      let disk = DiskQueue(label: "moving", lanes: 1)
      let (folder, lock, library) = try await disk.run { () throws(any Error) in
        try hold(path, options)
      }
      defer { lock.letGo() }
      var moving = CatalogMove(
        folder: folder, disk: disk, options: options, library: library, progress: progress)
      try await moving.run(from: source, to: target)
      return moving.report
    } catch BlobError.locked(let holder) {
      throw .locked(
        folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  private static func hold(
    _ path: String, _ options: LibraryOptions
  ) throws -> (Folder, HeldLock, LibraryID) {
    let folder = try open(path, options)
    if let kind = folder.networkKind {
      throw LibraryError.networkDrive(folder: path, kind: kind)
    }
    if try folder.open(Restoration.unfinishedPath) != nil {
      throw LibraryError.restoreUnfinished(folder: path)
    }
    guard let text = try FolderIdentity.read(folder), let library = LibraryID(text) else {
      throw LibraryError.noLibrary(folder: path)
    }
    return (folder, try HeldLock(folder), library)
  }

  private static func open(_ path: String, _ options: LibraryOptions) throws -> Folder {
    do {
      return try Folder(path: path, calls: options.fileCalls)
    } catch BlobError.system(let error) {
      if error.code == ENOENT { throw LibraryError.noLibrary(folder: path) }
      throw LibraryError.folderUnusable(folder: path, reason: error.reasonAgainstFolder)
    }
  }

  private init(
    folder: Folder, disk: DiskQueue, options: LibraryOptions, library: LibraryID,
    progress: @escaping Progress
  ) {
    (self.folder, self.disk, self.options) = (folder, disk, options)
    (self.library, self.progress) = (library, progress)
  }

  private mutating func run(from source: CatalogPlace?, to target: CatalogPlace?) async throws {
    let state = try await disk.run { [folder] () throws(BlobError) in try State(of: folder) }
    guard state.recorded == source?.address else {
      throw LibraryError.catalog(.elsewhere(address: state.recorded ?? folder.path))
    }
    switch (source, target) {
    case (nil, nil):
      try await tidy()
      if state.arriving == CatalogMoveRecord.folder {
        try await disk.run { [folder] () throws(BlobError) in
          try CatalogMoveRecord.remove(from: folder)
        }
      }
    case (nil, let target?):
      guard state.hasFile else { throw LibraryError.catalog(.missing(folder: folder.path)) }
      try await tidy()
      try await carry(into: target, mayReplace: state.arriving == target.address)
    case (let source?, let target?):
      guard source.address == target.address else {
        throw LibraryError.catalog(.inDatabase(address: source.address))
      }
      if state.arriving == target.address { try await finishLeaving() }
      if state.arriving == CatalogMoveRecord.folder { try await abandonArrival() }
    case (let source?, nil):
      if state.arriving == source.address { try await finishLeaving() }
      try await carryBack(
        from: source,
        isThere: state.hasFile && state.arriving != source.address,
        isOwn: state.arriving == CatalogMoveRecord.folder)
    }
  }

  /// The records in the folder.
  private struct State: Sendable {
    let recorded: String?
    let arriving: String?
    let hasFile: Bool

    init(of folder: Folder) throws(BlobError) {
      recorded = try CatalogPlace.recorded(in: folder)
      arriving = try CatalogMoveRecord.address(in: folder)
      hasFile = try folder.open(LibraryFolder.catalogPath) != nil
    }
  }

  /// Removes the leftovers of a move that was cut off before it had changed the folder.
  private func tidy() async throws {
    try await disk.run { [folder] () throws(BlobError) in
      try folder.removeCatalog(Self.arriving)
      try folder.removeCatalog(Self.leaving)
    }
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }
}

// MARK: - Into a database

extension CatalogMove {
  /// - Parameter mayReplace: Whether what is there may have come from here before.
  private mutating func carry(into place: CatalogPlace, mayReplace: Bool) async throws {
    let contents = try await CatalogFile.open(
      path(LibraryFolder.catalogPath), to: .change
    ) { source in
      let own = try await source.read { db in try db.foundedLibrary() }
      guard own == library else {
        throw LibraryError.mixedLibraries(
          folder: folder.path, catalog: own?.text ?? "none", found: library.text)
      }
      return try await CatalogFile.open("", in: place, to: .create) { target in
        let found = try await target.read { db in try db.foundedLibrary() }
        guard found == nil || (found == library && mayReplace) else {
          throw LibraryError.catalog(.databaseNotEmpty(address: place.address))
        }
        try await disk.run { [folder] () throws(BlobError) in
          try CatalogMoveRecord.write(place.address, in: folder)
        }
        return try await CatalogTransfer(from: source, to: target).run(progress)
      }
    }
    (report.tables, report.rows) = (contents.tableCount, contents.rows)
    try await disk.run { [folder] () throws(any Error) in
      try CatalogFile.copy(
        from: folder.path + "/" + LibraryFolder.catalogPath,
        to: folder.path + "/" + Self.leaving)
      try folder.sync()
      // From here on the catalog is there.
      try place.record(in: folder)
    }
    try await finishLeaving()
  }

  /// Puts the folder's catalog aside, which is no longer the library's.
  private mutating func finishLeaving() async throws {
    let name = KeptCatalog.name(at: options.now())
    report.kept = try await disk.run { [folder] () throws(BlobError) in
      let isKept = try folder.open(Self.leaving) != nil
      if isKept {
        try folder.rename(Self.leaving, to: name, replacing: false)
        try folder.sync()
      }
      try folder.removeCatalog(LibraryFolder.catalogPath)
      try CatalogMoveRecord.remove(from: folder)
      return isKept ? name : nil
    }
  }
}

// MARK: - Into the folder

extension CatalogMove {
  /// - Parameters:
  ///   - isThere: Whether a catalog is in the folder.
  ///   - isOwn: Whether a move may have put it there.
  private mutating func carryBack(
    from place: CatalogPlace, isThere: Bool, isOwn: Bool
  ) async throws {
    guard !isThere || isOwn else { throw LibraryError.catalog(.inTheWay(folder: folder.path)) }
    try await tidy()
    let contents = try await CatalogFile.open("", in: place, to: .change) { source in
      guard try await source.read({ db in try db.foundedLibrary() }) == library else {
        throw LibraryError.catalog(.otherLibrary(address: place.address))
      }
      return isThere ? try await compare(source) : try await arrive(from: source)
    }
    (report.tables, report.rows) = (contents.tableCount, contents.rows)
    try await disk.run { [folder] () throws(BlobError) in
      if !isThere {
        try folder.rename(Self.arriving, to: LibraryFolder.catalogPath, replacing: false)
        try folder.sync()
      }
      // From here on the catalog is in the folder.
      try CatalogPlace.forget(in: folder)
      try CatalogMoveRecord.remove(from: folder)
    }
  }

  /// Stays with the database after all. What arrived in the folder is kept under another name.
  private mutating func abandonArrival() async throws {
    let name = KeptCatalog.name(at: options.now())
    report.kept = try await disk.run { [folder] () throws(BlobError) in
      let isThere = try folder.open(LibraryFolder.catalogPath) != nil
      if isThere {
        try folder.rename(LibraryFolder.catalogPath, to: name, replacing: false)
        try folder.removeCompanions(of: LibraryFolder.catalogPath)
      }
      try CatalogMoveRecord.remove(from: folder)
      return isThere ? name : nil
    }
    try await tidy()
  }

  private func arrive(from source: CatalogFile) async throws -> CatalogContents {
    try await disk.run { [folder] () throws(BlobError) in
      try CatalogMoveRecord.write(CatalogMoveRecord.folder, in: folder)
    }
    return try await CatalogFile.open(path(Self.arriving), to: .create) { target in
      let contents = try await CatalogTransfer(from: source, to: target).run(progress)
      if let wrong = try await target.findings().first {
        throw LibraryError.storage(
          reason: Message("library.storage.rebuilt", ["text": .text(wrong)]))
      }
      return contents
    }
  }

  /// Compares the catalog that a move has put into the folder before it was cut off.
  private func compare(_ source: CatalogFile) async throws -> CatalogContents {
    let left = try await source.contents()
    let arrived = try await CatalogFile.open(path(LibraryFolder.catalogPath), to: .read) {
      try await $0.contents()
    }
    guard arrived.difference(from: left) == nil else {
      throw LibraryError.catalog(.inTheWay(folder: folder.path))
    }
    return left
  }
}
