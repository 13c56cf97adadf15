internal import Blobs
package import Catalog
package import Words

/// The problems of a library that can be found without reading its originals.
package struct VerifyReport: Hashable, Sendable {
  package var assets = 0
  /// The number and total size of stored files named by the catalog.
  package var files = 0
  package var bytes = 0
  /// Those of them that are missing, or that cannot be whole; each is one of the findings.
  package var wrongFiles = 0
  /// Stored files without a reference: from interrupted uploads. They are kept.
  package var unnamed = 0
  /// The number of transactions by which the documents lag behind the catalog.
  package var documentLag = 0
  /// Photos whose files were damaged when they were added. The library has stored them unchanged,
  /// so they are not problems.
  package var damaged: [Message] = []
  /// Documents that could not be written. The catalog has their contents.
  package var unwritten: [Message] = []
  /// Documents with other contents than the catalog, as earlier releases left some. They are no
  /// problems: the catalog is whole, and a server writes them again.
  package var outdated: MessageList = []
  /// Problems; empty if there are none.
  package var findings: MessageList = []

  package var isWhole: Bool { findings.isEmpty && unwritten.isEmpty }
}

extension LibraryFolder {
  /// Compares the catalog with the files beside it: every stored file exists with its length, every
  /// object has its document with all of its parts and the catalog's values, no document is of an
  /// object that the catalog does not have, and the catalog is valid. Nothing is changed, so the
  /// library may be served meanwhile.
  package static func verify(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> VerifyReport {
    do {
      let disk = DiskQueue(label: "verifying", lanes: LibraryLimits.keepingLanes)
      let folder = try await disk.run { () throws(any Error) in
        try open(path, options, creating: false)
      }
      return try await CatalogFile.open(
        folder.path + "/" + catalogPath, in: options.store, to: .read
      ) { catalog in
        try await Verification(
          folder: folder, blobs: try await options.openBlobsToRead(folder), disk: disk,
          catalog: catalog
        ).run()
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

struct Verification {
  let folder: Folder
  let blobs: any BlobStore
  let disk: DiskQueue
  let catalog: CatalogFile

  func run() async throws -> VerifyReport {
    var report = VerifyReport()
    try await checkCatalog(&report)
    try await checkIdentity(&report)
    try await checkFiles(&report)
    try await checkUnnamed(&report)
    try await checkDocuments(&report)
    try await listDamaged(&report)
    return report
  }

  /// The same for a state of a backup, which shares its files and documents with the others.
  func runOnBackup(_ begun: VerifyReport) async throws -> VerifyReport {
    var report = begun
    try await checkCatalog(&report)
    try await checkFiles(&report)
    try await listDamaged(&report)
    return report
  }

  private func checkCatalog(_ report: inout VerifyReport) async throws {
    report.assets = try await catalog.read { db in
      try db.one(VerifyQueries.assetCount)
    }
    for finding in try await catalog.findings() {
      report.findings.add(Message("finding.catalog", ["text": .text(finding)]))
    }
  }

  private func listDamaged(_ report: inout VerifyReport) async throws {
    report.damaged = try await catalog.read { db in
      try db.all(VerifyQueries.damaged, LibraryLimits.findings)
    }
  }

  private func checkIdentity(_ report: inout VerifyReport) async throws {
    let catalog: String = try await catalog.read { db in
      try db.one(VerifyQueries.identity)
    }
    let found = try await disk.run { [folder] () throws(BlobError) in
      try FolderIdentity.read(folder)
    }
    if found != catalog {
      report.findings.add(
        found.map {
          Message("finding.otherLibrary", ["library": .text(catalog), "found": .text($0)])
        } ?? Message("finding.otherLibrary.none", ["library": .text(catalog)]))
    }
  }

  /// Checks every file named by the catalog, in the order of names.
  func checkFiles(_ report: inout VerifyReport) async throws {
    try await StoredFiles(catalog).compare(with: blobs) { file, found in
      report.files += 1
      report.bytes += file.sizeBytes
      do throws(BlobError) {
        let size = try found.get()
        if size == file.sizeBytes { return }
        report.findings.add(size.map(file.otherLength) ?? file.missing)
      } catch {
        guard case .system(let reason) = error, !error.isOfMoment else { throw error }
        report.findings.add(file.unreadable(reason))
      }
      report.wrongFiles += 1
    }
  }

  private func checkUnnamed(_ report: inout VerifyReport) async throws {
    try await blobs.eachPage(of: LibraryLimits.verifyPage) { page in
      report.unnamed += try await catalog.read { db in
        try page.count { entry in
          !(try db.one(VerifyQueries.isNamed, entry.name) as Bool)
        }
      }
    }
  }

  private func checkDocuments(_ report: inout VerifyReport) async throws {
    (report.documentLag, report.unwritten) = try await catalog.read { db in
      (try db.documentLag(), try db.unwrittenDocuments().map(\.finding))
    }
    try await DocumentVerification(folder: folder, disk: disk, catalog: catalog).run(&report)
  }
}
