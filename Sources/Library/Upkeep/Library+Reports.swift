internal import Blobs
package import Catalog
package import Maintenance
internal import Pipeline

// The state of the library, for the people who look after it.

extension Library {
  /// The library's backups, newest first. Each was verified by restoring it.
  package func backups(for principal: Principal) async throws(LibraryError) -> [BackupDate] {
    _ = try principal.administrator()
    return try await backupDates()
  }

  /// The backups that may hold what a principal has deleted since, and the catalogs that were put
  /// aside, newest first.
  package func backupsWithFaces(
    for principal: Principal
  ) async throws(LibraryError) -> [BackupDate] {
    _ = try principal.person()
    return try await backupDates { folder in
      try BackupDate.all(folder) + KeptCatalog.all(folder)
    }
  }

  private func backupDates(
    _ read: @Sendable @escaping (Folder) throws -> [BackupDate] = { try BackupDate.all($0) }
  ) async throws(LibraryError) -> [BackupDate] {
    do {
      let disk = DiskQueue(label: "backups", lanes: 1)
      return try await disk.run { [folder] () throws(any Error) in
        try read(Folder(path: folder)).sorted { $0.finished > $1.finished }
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The documents that could not be written, for administrators.
  package func unwrittenDocuments(
    for principal: Principal
  ) async throws(LibraryError) -> [UnwrittenDocument] {
    _ = try principal.administrator()
    return try await catalog.read { db in try db.unwrittenDocuments() }
  }

  /// Returns the number of objects whose documents are not up to date, and the bytes of documents
  /// that were written for each account since the start; those of people are of none.
  package func documentCounts() async throws(LibraryError) -> DocumentCounts {
    let (newest, accounts) = try await catalog.read { db in
      (try db.one(LogQueries.newestNumber), try db.all(DocumentQueries.accounts))
    }
    let counts = documents.counts
    let bytes = accounts.map { account in
      DocumentCounts.Share(account: account.id, bytes: counts.bytes[account.object] ?? 0)
    }
    let others = DocumentCounts.Share(account: nil, bytes: counts.bytes[nil] ?? 0)
    // A transaction whose objects are not known yet counts as one.
    let waiting = counts.waiting + max(0, newest - counts.read)
    return DocumentCounts(waiting: waiting, shares: bytes + [others])
  }

  /// Rereads every stored file. Damaged ones are moved aside.
  package func scrub(
    _ progress: (ScrubReport) async throws -> Void = { _ in }
  ) async throws(LibraryError) -> ScrubReport {
    do { return try await scrubbing.all(progress) } catch { throw LibraryError(beneath: error) }
  }
}

/// The progress of documents, and the bytes that they cost.
package struct DocumentCounts: Hashable, Sendable {
  package struct Share: Hashable, Sendable {
    /// The account's id.
    package let account: String?
    package let bytes: Int
  }

  package let waiting: Int
  package let shares: [Share]
}
