internal import Blobs
internal import Darkroom
internal import Store

/// Takes files from this machine into the library. Many at a time share one
/// transaction and the disk's syncs, and none is reported before both.
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

  /// Takes what belongs together, each with all of its files or with a reason.
  /// Outcomes come in the order of the files, when they are true for good.
  package func take(
    _ units: [ImportUnit], as asker: Asker
  ) async throws(LibraryError) -> [ImportOutcome] {
    _ = try asker.contributor()
    do {
      var prepared = try await looking.prepare(units)
      // What is there already must not go before it is named.
      let names = prepared.joined().compactMap(\.content)
      blobs.hold(names)
      defer { blobs.letGo(names) }
      let note = newDraft()
      try await keepBytes(of: &prepared, note: note, as: asker)
      let outcomes = try await store(prepared, note: note, as: asker)
      try await documents.reach(try await catalog.newestToken())
      return outcomes
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Says what would happen.
  package func forecast(as asker: Asker) async throws(LibraryError) -> ImportForecast {
    _ = try asker.contributor()
    let owner = asker.rowNumber
    let room = try await catalog.read { db in try db.room(of: owner) }
    return ImportForecast(looking, in: catalog, of: owner, room: room)
  }

  /// How many files, and bytes, are best taken together.
  package static var batchFiles: Int { Limits.importBatch }
  package static var batchBytes: Int { Limits.importBatchBytes }

  /// Bytes that can still be stored.
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
