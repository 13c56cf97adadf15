internal import Blobs
internal import Darkroom
internal import Store
internal import Synchronization

/// Files on their way into the library. An upload survives lost connections and
/// restarts; it becomes an asset when its last byte is here, and once.
package final class Uploads: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let darkroom: Darkroom
  let disk: DiskQueue
  let development: Development
  let open = OpenUploads()
  /// When what has expired was last thrown away.
  let lastSweep = Mutex(Timestamp(milliseconds: 0))

  init(
    catalog: Catalog, blobs: BlobFolder, darkroom: Darkroom, disk: DiskQueue,
    development: Development
  ) {
    self.catalog = catalog
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
    self.development = development
  }

  /// Begins an upload, or finds the one that this account began under the same
  /// client's id: its offset says where to go on, its result that it is done.
  package func begin(
    _ request: UploadRequest, as asker: Asker
  ) async throws(LibraryError) -> Upload {
    let owner = try Self.contributor(asker)
    let request = try request.checked()
    if let earlier = try await earlier(request, of: owner) { return earlier }
    await sweep()
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
      // Two may have begun under one name at the same moment.
      guard let earlier = try await earlier(request, of: owner) else { throw error }
      return earlier
    }
    return upload
  }

  package func upload(_ id: UploadID, for asker: Asker) async throws(LibraryError) -> Upload {
    let upload = try await stored(id, for: asker)
    guard upload.result == nil else { return upload }
    if let offset = await open.progress(of: id) { return upload.at(offset) }
    do {
      let opened = try await take(id, as: asker)
      defer { open.giveBack(opened) }
      return opened.upload
    } catch LibraryError.uploadBusy {
      return upload.at(await open.progress(of: id) ?? 0)
    }
  }

  /// Adds bytes at `offset`, which must be where the upload ends, and returns
  /// where it ends now. One writer at a time: another one meets `uploadBusy`.
  package func append(
    _ bytes: [UInt8], to id: UploadID, at offset: Int, as asker: Asker
  ) async throws(LibraryError) -> Int {
    let opened = try await take(id, as: asker)
    defer { open.giveBack(opened) }
    if let kept = opened.kept {
      throw .uploadOffset(id, expected: kept.sizeBytes, given: offset)
    }
    let (end, overflow) = offset.addingReportingOverflow(bytes.count)
    guard !overflow, end <= Limits.uploadBytes else {
      throw .uploadTooLarge(limitBytes: Limits.uploadBytes)
    }
    if let length = opened.upload.request.lengthBytes, end > length {
      throw .uploadTooLong(id, lengthBytes: length)
    }
    do {
      return try await opened.draft.append(bytes, at: offset)
    } catch {
      throw lost(opened, after: error)
    }
  }

  /// Says how long a file is that was begun without a length.
  package func setLength(
    _ lengthBytes: Int, of id: UploadID, as asker: Asker
  ) async throws(LibraryError) {
    var opened = try await take(id, as: asker)
    defer { open.giveBack(opened) }
    var request = opened.upload.request
    guard request.lengthBytes == nil || request.lengthBytes == lengthBytes else {
      throw .uploadRequest(member: "length", reason: "it was said before, and differently")
    }
    request.lengthBytes = lengthBytes
    let checked = try request.checked()
    guard await opened.draft.offset <= lengthBytes else {
      throw .uploadTooLong(id, lengthBytes: lengthBytes)
    }
    try await catalog.write { db in
      _ = try db.run(UploadQueries.setLength, asker.rowNumber, id, lengthBytes)
    }
    opened.upload.request = checked
  }

  /// Makes what has arrived last a part of what is never lost, so that it may be
  /// answered for: to be called when a request ends before the file does.
  /// Returns where the upload ends.
  package func flush(_ id: UploadID, as asker: Asker) async throws(LibraryError) -> Int {
    var opened = try await take(id, as: asker)
    defer { open.giveBack(opened) }
    if let kept = opened.kept { return kept.sizeBytes }
    do {
      try await opened.draft.pause()
    } catch {
      throw lost(opened, after: error)
    }
    // Written at most once an hour, not with every piece.
    let expires = expiry()
    if opened.upload.expires.adding(seconds: 3600) <= expires {
      try await catalog.write { db in
        _ = try db.run(UploadQueries.extend, asker.rowNumber, id, expires)
      }
      opened.upload.expires = expires
    }
    return await opened.draft.offset
  }

  /// Throws away what has come so far. What is an asset already stays one.
  package func cancel(_ id: UploadID, as asker: Asker) async throws(LibraryError) {
    let opened = try await take(id, as: asker)
    try await discard(opened, of: asker)
  }
}
