internal import Blobs
package import Catalog
internal import Glibc
internal import JSON
internal import Platform
package import Words

/// The contents of a rebuilt catalog, and everything that could not be restored.
package struct RebuildReport: Hashable, Sendable {
  package var accounts = 0
  package var assets = 0
  package var versions = 0
  package var collections = 0
  package var places = 0
  package var people = 0
  /// Problems, one sentence each; empty if everything was restored.
  package var findings: [Message] = []
  /// The new path of the earlier catalog, if there was one.
  package var keptCatalog: String?
}

extension LibraryFolder {
  /// Rebuilds the catalog from the originals and documents beside it. The new catalog is built and
  /// checked first, then replaces the old one, which is kept under another name. Ids are preserved;
  /// passwords, sessions and links are not in documents, so that people must be invited again.
  package static func rebuild(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> RebuildReport {
    do {
      let disk = DiskQueue(label: "rebuilding", lanes: 1)
      let (folder, lock) = try await disk.run { () throws(any Error) in
        let folder = try Folder(path: path, calls: options.fileCalls)
        try options.checkPlace(of: folder)
        try options.checkCatalog(of: folder)
        return (folder, try HeldLock(folder))
      }
      defer { lock.letGo() }
      let blobs = try await options.openBlobs(folder)
      if let place = options.elsewhere, let library = try FolderIdentity.read(folder) {
        blobs.expect(library)
        try await place.requireOwn(blobs)
      }
      var rebuilding = CatalogRebuild(folder: folder, blobs: blobs, disk: disk, options: options)
      return try await rebuilding.run()
    } catch BlobError.system(let error) where error.code == ENOENT {
      throw .noLibrary(folder: path)
    } catch BlobError.locked(let holder) {
      throw LibraryError.locked(
        folder: path, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// The rebuilding of one catalog.
private struct CatalogRebuild {
  let folder: Folder
  let blobs: any BlobStore
  let disk: DiskQueue
  let options: LibraryOptions
  var report = RebuildReport()

  private static let newCatalog = "catalog.rebuilt.sqlite"

  init(folder: Folder, blobs: any BlobStore, disk: DiskQueue, options: LibraryOptions) {
    self.folder = folder
    self.blobs = blobs
    self.disk = disk
    self.options = options
  }

  mutating func run() async throws -> RebuildReport {
    let id = try await identity()
    if let store = options.store { return try await run(into: store, id: id) }
    try await removeUnfinished()
    try await CatalogFile.open(folder.path + "/" + Self.newCatalog, to: .create) { catalog in
      try await fill(catalog, id: id)
      if let wrong = try await catalog.findings().first {
        throw LibraryError.storage(
          reason: Message("library.storage.rebuilt", ["text": .text(wrong)]))
      }
    }
    report.keptCatalog = try await swap()
    return report
  }

  /// Fills an empty database, which must not have another catalog. What an interrupted rebuilding
  /// leaves in it is refused by the next.
  private mutating func run(into store: CatalogPlace, id: LibraryID) async throws -> RebuildReport {
    try await CatalogFile.open("", in: store, to: .create) { catalog in
      let isEmpty = try await catalog.read { db in try db.isUnfounded() }
      guard isEmpty else { throw LibraryError.catalog(.databaseNotEmpty(address: store.address)) }
      try await fill(catalog, id: id)
    }
    return report
  }

  /// The library's id, from its document or from the file that identifies its folder.
  private func identity() async throws -> LibraryID {
    let (document, found) = try await disk.run { [folder] () throws(any Error) in
      (
        try folder.read(DocumentFile.library, limit: LibraryLimits.documentBytes),
        try FolderIdentity.read(folder)
      )
    }
    let said = try document.flatMap { try JSON(parsing: $0)["id"]?.string }
    guard let id = (found ?? said).flatMap({ LibraryID($0) }) else {
      throw LibraryError.noLibrary(folder: folder.path)
    }
    return id
  }

  private func removeUnfinished() async throws {
    try await disk.run { [folder] () throws(BlobError) in
      try folder.removeCatalog(Self.newCatalog)
    }
  }

  /// Renames the old catalog, and gives its name to the new one.
  private func swap() async throws -> String? {
    let kept = KeptCatalog.name(at: options.now())
    return try await disk.run { [folder] () throws(BlobError) in
      let isThere = try folder.open(LibraryFolder.catalogPath) != nil
      for ending in [""] + Folder.catalogCompanions
      where try folder.open(LibraryFolder.catalogPath + ending) != nil {
        try folder.rename(LibraryFolder.catalogPath + ending, to: kept + ending, replacing: false)
      }
      try folder.rename(Self.newCatalog, to: LibraryFolder.catalogPath, replacing: false)
      try folder.sync()
      return isThere ? kept : nil
    }
  }
}

// MARK: - Filling

extension CatalogRebuild {
  private mutating func fill(_ catalog: CatalogFile, id: LibraryID) async throws {
    let (now, log) = (options.now(), Base32.text(of: options.random(5)))
    let owner = AccountID(random: options.random(16))
    try await catalog.write { db in try db.insertLibrary(id, log: log, at: now) }
    report.accounts = try await fill(catalog, .account, from: "accounts", now)
    report.people = try await fill(catalog, .person, from: "people", now)
    let assets = try await disk.run { [folder] () throws(BlobError) in
      try folder.names(in: DocumentFile.folder + "/assets").map { "assets/" + $0 }
    }
    for part in assets { report.assets += try await fill(catalog, .asset, from: part, now) }
    _ = try await fill(catalog, .cover, from: "people", now)
    try await catalog.write { db in try db.updateEarlierReasons() }
    report.collections = try await fill(catalog, .collection, from: "collections", now)
    _ = try await fill(catalog, .parent, from: "collections", now)
    report.places = try await fill(catalog, .place, from: "places", now)
    report.versions = try await catalog.write { db in
      if try db.one(RebuildQueries.accountCount) == 0 { try db.insertOwner(owner, at: now) }
      return try db.one(RebuildQueries.versionCount)
    }
  }

  /// The lengths of the files that are there. Anything else in their places counts as missing.
  private func lengths(of names: [BlobName]) async throws -> [BlobName: Int] {
    var there: [BlobName: Int] = [:]
    for (name, size) in zip(names, await blobs.sizesBytes(of: names)) {
      do throws(BlobError) { there[name] = try size.get() } catch {
        guard error.isOfOnePlace else { throw error }
      }
    }
    return there
  }

  /// Reads the documents of a folder, several per transaction. Failures become findings, and the
  /// others continue. Only one element of a document's long lists is decoded at a time.
  private mutating func fill(
    _ catalog: CatalogFile, _ part: RebuiltDocument.Part, from name: String, _ now: Timestamp
  ) async throws -> Int {
    let path = "\(DocumentFile.folder)/\(name)"
    var names = try await disk.run { [folder] () throws(BlobError) in
      try folder.names(in: path).filter { $0.hasSuffix(".json") }
    }[...]
    var count = 0
    while !names.isEmpty {
      let chosen = names.prefix(LibraryLimits.documentBatch).map { "\(path)/\($0)" }
      let documents = try await disk.run { [folder] () throws(any Error) in
        try RebuiltDocument.read(chosen, lists: part.lists, in: folder)
      }
      names = names.dropFirst(documents.count)
      let there = try await lengths(of: part == .asset ? documents.contents : [])
      let inserted = try await catalog.insert(documents, as: part, there: there, now: now)
      count += inserted.count { $0.problem == nil }
      let findings = inserted.flatMap { $0.losses + [$0.problem].compactMap(\.self) }
      for finding in findings where !report.findings.contains(finding) {
        report.findings.append(finding)
      }
    }
    return count
  }
}
