internal import Blobs
package import Catalog
package import Maintenance
internal import Pipeline

// The state of the library, for the people who look after it.

extension Library {
  /// The library's backups, newest first. Each was verified by restoring it.
  package func backups(for principal: Principal) async throws(LibraryError) -> [BackupDate] {
    try principal.requireAdministrator()
    return try await backupDates()
  }

  /// The backups that may hold what a principal has deleted since.
  package func backupsWithFaces(
    for principal: Principal
  ) async throws(LibraryError) -> [BackupDate] {
    _ = try principal.person()
    return try await backupDates()
  }

  private func backupDates() async throws(LibraryError) -> [BackupDate] {
    do {
      let disk = DiskQueue(label: "backups", lanes: 1)
      return try await disk.run { [folder] () throws(any Error) in
        try BackupDate.all(Folder(path: folder)).sorted { $0.finished > $1.finished }
      }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The documents that could not be written, for administrators.
  package func unwrittenDocuments(
    for principal: Principal
  ) async throws(LibraryError) -> [UnwrittenDocument] {
    try principal.requireAdministrator()
    return try await catalog.read { db in try db.unwrittenDocuments() }
  }

  /// Rereads every stored file. Damaged ones are moved aside.
  package func scrub(
    _ progress: (ScrubReport) async throws -> Void = { _ in }
  ) async throws(LibraryError) -> ScrubReport {
    do { return try await scrubbing.all(progress) } catch { throw LibraryError(beneath: error) }
  }
}
