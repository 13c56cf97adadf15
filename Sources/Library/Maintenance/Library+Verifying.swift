internal import Blobs
package import Catalog

/// The problems of a library that can be found without reading its originals.
package struct VerifyReport: Hashable, Sendable {
  package var assets = 0
  /// The number and total size of stored files named by the catalog.
  package var files = 0
  package var bytes = 0
  /// Stored files without a reference: from interrupted uploads. They are kept.
  package var unnamed = 0
  /// The number of transactions by which the documents lag behind the catalog.
  package var documentLag = 0
  /// Photos whose files were damaged when they were added, one sentence each. The library has
  /// stored them unchanged, so they are not problems.
  package var damaged: [String] = []
  /// Documents that could not be written, one sentence each. The catalog has their contents.
  package var unwritten: [String] = []
  /// Problems, one sentence each; empty if there are none.
  package var findings: [String] = []
  /// The number of further findings.
  package var moreFindings = 0

  package var isWhole: Bool { findings.isEmpty && unwritten.isEmpty }

  mutating func add(_ finding: String) {
    if findings.count < LibraryLimits.findings {
      findings.append(finding)
    } else {
      moreFindings += 1
    }
  }
}

extension Library {
  /// Compares the catalog with the files beside it: every stored file exists with its length, every
  /// asset has its document, and the catalog is valid. Nothing is changed, so the library may be
  /// served meanwhile.
  package static func verify(
    _ path: String, options: LibraryOptions = LibraryOptions()
  ) async throws(LibraryError) -> VerifyReport {
    do {
      let disk = DiskQueue(label: "verifying", lanes: LibraryLimits.keepingLanes)
      let folder = try await disk.run { () throws(any Error) in
        try openFolder(path, options, creating: false)
      }
      return try await CatalogFile.open(folder.path + "/" + catalogPath, to: .read) { catalog in
        try await Verifying(folder: folder, disk: disk, catalog: catalog).run()
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

struct Verifying {
  let folder: Folder
  let disk: DiskQueue
  let catalog: CatalogFile

  func run() async throws -> VerifyReport {
    var report = VerifyReport()
    report.assets = try await catalog.read { db in
      try db.one(VerifyQueries.assetCount)
    }
    for finding in try await catalog.findings() { report.add("catalog.sqlite: \(finding).") }
    try await checkIdentity(&report)
    try await checkFiles(&report)
    try await checkUnnamed(&report)
    try await checkDocuments(&report)
    report.damaged = try await catalog.read { db in
      try db.all(VerifyQueries.damaged, LibraryLimits.findings)
    }
    return report
  }

  private func checkIdentity(_ report: inout VerifyReport) async throws {
    let catalog: String = try await catalog.read { db in
      try db.one(VerifyQueries.identity)
    }
    let found = try await disk.run { [folder] () throws(BlobError) in
      try FolderIdentity.read(folder)
    }
    if found != catalog {
      report.add(
        "The catalog is that of library \(catalog), the folder that of \(found ?? "none").")
    }
  }

  /// Checks every file named by the catalog, in the order of names.
  func checkFiles(_ report: inout VerifyReport) async throws {
    var files = StoredFiles(catalog)
    while true {
      try Task.checkCancellation()
      let page = try await files.next()
      if page.isEmpty { return }
      let found = await BlobFolder.lengths(of: page.map(\.content), in: folder, on: disk)
      for (file, size) in zip(page, found) {
        report.files += 1
        report.bytes += file.sizeBytes
        if case .failure(let error) = size {
          guard case .system(let reason) = error, !error.isOfMoment else { throw error }
          report.add(file.unreadable(reason))
          continue
        }
        guard let size = try size.get() else {
          report.add("The original of \(file.filename) is missing (\(file.content.text)).")
          continue
        }
        if size != file.sizeBytes {
          report.add(
            "The original of \(file.filename) has \(size) bytes instead of \(file.sizeBytes) "
              + "(\(file.content.text)).")
        }
      }
    }
  }

  private func checkUnnamed(_ report: inout VerifyReport) async throws {
    let blobs = try await BlobFolder.open(folder)
    var last: BlobName?
    while true {
      try Task.checkCancellation()
      let page = try await blobs.blobs(after: last, limit: LibraryLimits.verifyPage)
      guard let end = page.last else { return }
      last = end.name
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
    var last = ""
    while true {
      try Task.checkCancellation()
      let after = last
      let page: [String] = try await catalog.read { db in
        try db.all(VerifyQueries.assets, after, LibraryLimits.verifyPage)
      }
      guard let end = page.last else { return }
      last = end
      let found = await disk.map(page) { [folder] (id) throws(BlobError) in
        try folder.open(DocumentFile.path(.asset, id)) != nil
      }
      for (id, isThere) in zip(page, found) {
        do throws(BlobError) {
          if try !isThere.get() { report.add("The asset \(id) has no document.") }
        } catch {
          guard case .system(let reason) = error, !error.isOfMoment else { throw error }
          report.add("The document of the asset \(id) cannot be read: \(reason).")
        }
      }
    }
  }
}
