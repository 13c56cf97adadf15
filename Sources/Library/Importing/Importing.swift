internal import Blobs
package import Catalog
internal import Darkroom

/// Imports files from this machine. Many at a time share one transaction and its syncs, and none is
/// reported before both.
package final class Importing: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let looking: ImportLooking
  let development: Development
  let documents: Documents

  init(
    catalog: Catalog, blobs: BlobFolder, darkroom: Darkroom, disk: DiskQueue,
    development: Development, documents: Documents
  ) {
    self.catalog = catalog
    self.blobs = blobs
    looking = ImportLooking(darkroom: darkroom, disk: disk)
    self.development = development
    self.documents = documents
  }

  /// Imports related files, each with a file or with a reason. Returns outcomes in order once they
  /// are durable.
  package func take(
    _ units: [ImportUnit], as principal: Principal
  ) async throws(LibraryError) -> [ImportOutcome] {
    _ = try principal.contributor()
    do {
      var prepared = try await looking.prepare(units)
      // Existing bytes must not be removed before they are referenced.
      let names = prepared.joined().compactMap(\.content)
      blobs.hold(names)
      defer { blobs.letGo(names) }
      let note = newDraft()
      try await keepBytes(of: &prepared, note: note, as: principal)
      let outcomes = try await store(prepared, note: note, as: principal)
      try await documents.reach(try await catalog.newestToken())
      return outcomes
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Creates a forecast of an import.
  package func forecast(as principal: Principal) async throws(LibraryError) -> ImportForecast {
    _ = try principal.contributor()
    let owner = principal.rowNumber
    let room = try await catalog.read { db in try db.room(of: owner) }
    return ImportForecast(looking, in: catalog, of: owner, room: room)
  }

  /// The best size of a batch, in files and bytes.
  package static var batchFiles: Int { LibraryLimits.importBatch }
  package static var batchBytes: Int { LibraryLimits.importBatchBytes }

  /// The free space for new bytes.
  package func freeBytes() async throws(LibraryError) -> Int {
    do { return try await blobs.freeBytes() } catch { throw LibraryError(beneath: error) }
  }

  static let photoNotStored = "The photo that it belongs to could not be stored."

  func newDraft() -> DraftID {
    guard let id = DraftID((catalog.newID() as UploadID).text) else {
      preconditionFailure("an id is a draft's name")
    }
    return id
  }
}
