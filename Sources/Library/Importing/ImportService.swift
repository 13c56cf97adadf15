internal import Blobs
package import Catalog
internal import Darkroom
internal import JSON
internal import Pipeline
internal import Words

/// Imports files from this machine. Many at a time share one transaction and its syncs, and none is
/// reported before both.
package final class ImportService: Sendable {
  let catalog: Catalog
  let blobs: any BlobStore
  let inspection: ImportInspection
  let development: Development
  let documents: Documents

  init(
    catalog: Catalog, blobs: any BlobStore, darkroom: Darkroom, disk: DiskQueue,
    development: Development, documents: Documents
  ) {
    self.catalog = catalog
    self.blobs = blobs
    inspection = ImportInspection(darkroom: darkroom, disk: disk)
    self.development = development
    self.documents = documents
  }

  /// Imports related files, each with a file or with a reason. Returns outcomes in order once they
  /// are durable.
  package func take(
    _ units: [ImportUnit], as principal: Principal
  ) async throws(LibraryError) -> [ImportOutcome] {
    let owner = try principal.contributor()
    do {
      var prepared = try await inspection.prepare(units)
      // Existing bytes must not be removed before they are referenced.
      let names = prepared.joined().compactMap(\.content)
      blobs.hold(names)
      defer { blobs.letGo(names) }
      let note = newDraft()
      try await keepBytes(of: &prepared, note: note, as: principal)
      let outcomes = try await store(prepared, note: note, as: principal)
      try await documents.reach(
        try await catalog.newestToken(), of: outcomes.compactMap(\.asset), owner: owner)
      return outcomes
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Returns the photos that were developed, or that cannot be for now, as their attempts fail for
  /// reasons of the machine. It does not wait for the others.
  package func pictures(
    of assets: [AssetID], for principal: Principal
  ) async throws(LibraryError) -> [ImportedPicture] {
    let owner = try principal.contributor().rowNumber
    let ids = JSON.array(assets.map { .string($0.text) }).text
    let pictures = try await catalog.read { db in
      try db.all(ImportQueries.pictures, owner, ids)
    }
    return pictures.filter { $0.state != .waiting || development.hasGivenUp($0.row) }
  }

  /// Returns when a photo has been developed, or could not be for now.
  package func waitForPicture(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) {
    let owner = try principal.contributor().rowNumber
    let ids = JSON.array([.string(asset.text)]).text
    let picture = try await catalog.read { db in
      try db.first(ImportQueries.pictures, owner, ids)
    }
    if let picture { await development.finish(picture.row) }
  }

  /// Creates a forecast of an import.
  package func forecast(as principal: Principal) async throws(LibraryError) -> ImportForecast {
    _ = try principal.contributor()
    let owner = principal.rowNumber
    let quota = try await catalog.read { db in try db.quota(of: owner) }
    return ImportForecast(inspection, in: catalog, of: owner, quota: quota)
  }

  /// The best size of a batch, in files and bytes.
  package static var batchFiles: Int { LibraryLimits.importBatch }
  package static var batchBytes: Int { LibraryLimits.importBatchBytes }

  /// The free space for new bytes.
  package func freeBytes() async throws(LibraryError) -> Int {
    do { return try await blobs.freeBytes() } catch { throw LibraryError(beneath: error) }
  }

  static let photoNotStored = Message("library.importPhotoNotStored")

  func newDraft() -> DraftID {
    guard let id = DraftID((catalog.newID() as UploadID).text) else {
      preconditionFailure("an id is a draft's name")
    }
    return id
  }
}
