internal import Blobs
package import Catalog
internal import Darkroom
internal import Pipeline
internal import Synchronization

/// Files on their way into the library. An upload survives lost connections and restarts; it
/// becomes an asset exactly once, when its last byte has arrived.
package final class Uploads: Sendable {
  /// The largest accepted file, in bytes.
  package static var maxBytes: Int { LibraryLimits.uploadBytes }

  let catalog: Catalog
  let blobs: any BlobStore
  let darkroom: Darkroom
  let disk: DiskQueue
  let development: Development
  let documents: Documents
  let open = OpenUploads()
  /// When expired uploads were last removed.
  let lastSweep = Mutex(Timestamp(milliseconds: 0))
  /// Whole files that an earlier run received and did not store.
  private let whole = Mutex([OwnedUpload]())

  init(
    catalog: Catalog, blobs: any BlobStore, darkroom: Darkroom, disk: DiskQueue,
    development: Development, documents: Documents
  ) {
    self.catalog = catalog
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
    self.development = development
    self.documents = documents
  }

  /// Finds what earlier runs left.
  func prepare() async {
    await sweep()
    let found = await wholeUploads()
    whole.withLock { $0 = found }
  }

  /// Begins an upload, or finds the one that this account began with the same client id: its offset
  /// says where to continue, its result that it is complete.
  package func begin(
    _ request: UploadRequest, as principal: Principal
  ) async throws(LibraryError) -> Upload {
    let owner = try principal.contributor()
    let request = try request.checked()
    if let earlier = try await earlier(request, of: owner) { return earlier }
    await sweep()
    try await checkQuota(for: request.lengthBytes ?? 1, of: owner)
    do {
      guard try await blobs.freeBytes() >= request.lengthBytes ?? 1 else {
        throw LibraryError.storageFull
      }
    } catch {
      throw LibraryError(beneath: error)
    }
    let upload = Upload(
      id: catalog.newID(), request: request, offsetBytes: 0, expires: expiry(), result: nil)
    do {
      try await insert(upload, owner: owner)
    } catch {
      // Two requests with one id may have begun at the same moment.
      guard let earlier = try await earlier(request, of: owner) else { throw error }
      return earlier
    }
    return upload
  }

  /// Returns the progress of an upload. An upload whose bytes have all arrived is stored first, so
  /// that its offset is never mistaken for success.
  package func progress(
    of id: UploadID, for principal: Principal
  ) async throws(LibraryError) -> Upload {
    let principal = try principal.uploader()
    let upload = try await stored(id, for: principal)
    guard upload.result == nil else { return upload }
    if let offset = await open.progress(of: id), offset != upload.request.lengthBytes {
      return upload.at(offset)
    }
    let opened: OpenUploads.Open
    do {
      opened = try await take(id, as: principal)
    } catch {
      if error == .upload(.finished(id)) { return try await stored(id, for: principal) }
      guard error == .upload(.busy(id)), let offset = await open.progress(of: id),
        offset != upload.request.lengthBytes
      else { throw error }
      return upload.at(offset)
    }
    let offset = await opened.offset
    open.giveBack(opened)
    guard offset == opened.upload.request.lengthBytes else { return opened.upload.at(offset) }
    _ = try await finish(id, as: principal)
    return try await stored(id, for: principal)
  }

  /// Sets the length of a file whose upload began without one.
  package func setLength(
    _ lengthBytes: Int, of id: UploadID, as principal: Principal
  ) async throws(LibraryError) {
    let principal = try principal.uploader()
    var opened = try await take(id, as: principal)
    defer { open.giveBack(opened) }
    try await setLength(lengthBytes, of: &opened, as: principal)
  }

  /// Discards the bytes received so far. An upload that is already an asset stays one.
  package func cancel(_ id: UploadID, as principal: Principal) async throws(LibraryError) {
    let principal = try principal.uploader()
    let opened = try await take(id, as: principal)
    try await discard(opened, of: principal)
  }
}

extension Uploads: BackgroundService {
  /// Stores the whole files of earlier runs. That takes a while, as a worker examines each.
  func run() async {
    let found = whole.withLock { whole in
      defer { whole = [] }
      return whole
    }
    for upload in found {
      if Task.isCancelled { return }
      await finish(upload)
    }
  }
}
