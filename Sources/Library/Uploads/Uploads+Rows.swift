internal import Blobs
internal import Catalog
internal import Synchronization
internal import Words

// The rows of uploads, and their drafts.

extension Uploads {
  /// Refuses an upload at once if it would be refused after its last byte.
  func checkQuota(for bytes: Int, of owner: Account) async throws(LibraryError) {
    try await catalog.read { db in try db.checkQuota(for: bytes, of: owner.rowNumber) }
  }

  func expiry() -> Timestamp {
    catalog.options.now().adding(seconds: LibraryLimits.uploadHours * 3600)
  }

  /// The row; its offset is that of a finished upload, or 0.
  func stored(_ id: UploadID, for principal: Principal) async throws(LibraryError) -> Upload {
    let found = try await catalog.read { db in
      try db.first(UploadQueries.byID, principal.rowNumber, id)
    }
    guard let found else { throw .missing(.upload(id)) }
    return found
  }

  /// The upload begun before with the client's id.
  func earlier(
    _ request: UploadRequest, of owner: Account
  ) async throws(LibraryError) -> Upload? {
    guard let clientID = request.clientID else { return nil }
    let found = try await catalog.read { db in
      try db.first(UploadQueries.byClient, owner.rowNumber, clientID)
    }
    guard let found else { return nil }
    if let given = request.lengthBytes, let known = found.request.lengthBytes, given != known {
      throw .upload(.request(member: "upload", reason: Message("library.uploadRequest.used")))
    }
    return try await progress(of: found.id, for: .account(owner))
  }

  func insert(_ upload: Upload, owner: Account) async throws(LibraryError) {
    let request = upload.request
    let now = catalog.options.now()
    try await catalog.write { db in
      let unfinished: Int = try db.one(
        UploadQueries.countUnfinished, owner.rowNumber)
      guard unfinished < LibraryLimits.uploads else {
        throw LibraryError.upload(.tooMany(limit: LibraryLimits.uploads))
      }
      try db.checkQuota(
        for: request.lengthBytes ?? 1, of: owner.rowNumber, besides: upload.id)
      try db.run(
        UploadQueries.insert, owner.rowNumber, upload.id, request.clientID, request.filename,
        request.contentType, request.sha256.flatMap { BlobName($0) }, request.lengthBytes,
        request.title, now, upload.expires, request.details.text, request.details.pair)
      if let bytes = request.lengthBytes {
        try db.run(UploadQueries.reserve, owner.rowNumber, upload.id, bytes)
      }
    }
  }

  /// Takes an unfinished upload for this caller alone.
  func take(_ id: UploadID, as principal: Principal) async throws(LibraryError) -> OpenUploads.Open
  {
    let upload = try await stored(id, for: principal)
    guard upload.result == nil else { throw .upload(.finished(id)) }
    if let opened = try open.take(id) { return opened }
    let opened: OpenUploads.Open
    do {
      let draft = try await blobs.begin(draftID(id))
      opened = OpenUploads.Open(draft: draft, upload: upload.at(await draft.offset))
    } catch {
      throw LibraryError(beneath: error)
    }
    try open.add(opened)
    do {
      // It may have been finished between reading the row and taking it.
      guard try await stored(id, for: principal).result != nil else { return opened }
      try await opened.draft.discard()
    } catch {
      open.remove(opened)
      throw LibraryError(beneath: error)
    }
    open.remove(opened)
    throw .upload(.finished(id))
  }

  /// Translates a draft's error. After a disk error the draft is closed, so that the next attempt
  /// starts from the durable bytes.
  func lost(
    _ opened: OpenUploads.Open, after error: BlobError
  ) async -> LibraryError {
    if await !opened.draft.isUsable { open.remove(opened) }
    return LibraryError(draft: error, of: opened.upload.id)
  }

  private func draftID(_ id: UploadID) -> DraftID {
    guard let draftID = DraftID(id.text) else { preconditionFailure("an id is a draft's name") }
    return draftID
  }

  /// Deletes a taken upload completely.
  func discard(_ opened: OpenUploads.Open, of principal: Principal) async throws(LibraryError) {
    let id = opened.upload.id
    defer { open.remove(opened) }
    try await catalog.write { db in
      try db.run(UploadQueries.remove, principal.rowNumber, id)
    }
    do {
      try await opened.draft.discard()
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Complete uploads of an earlier run, whose senders may not return.
  func wholeUploads() async -> [OwnedUpload] {
    do {
      let unfinished = try await catalog.read { db in
        try db.all(UploadQueries.unfinished)
      }
      var whole: [OwnedUpload] = []
      for upload in unfinished where try await isWhole(upload) { whole.append(upload) }
      return whole
    } catch {
      // Each request for it reports the error.
      return []
    }
  }

  /// Checks without taking it, as its sender may continue at any moment.
  private func isWhole(_ upload: OwnedUpload) async throws -> Bool {
    guard let lengthBytes = upload.lengthBytes else { return false }
    return try await blobs.begin(draftID(upload.id)).offset == lengthBytes
  }

  func finish(_ upload: OwnedUpload) async {
    do {
      _ = try await finish(upload.id, as: .account(upload.owner))
    } catch {
      // Its sender will ask again, and get the error.
    }
  }

  /// Deletes abandoned uploads and old results, at most once an hour, as the exact time does not
  /// matter.
  func sweep() async {
    let now = catalog.options.now()
    let isDue = lastSweep.withLock { last in
      guard last.adding(seconds: 3600) <= now || now < last else { return false }
      last = now
      return true
    }
    if !isDue { return }
    do {
      try await sweep(at: now)
    } catch {
      // A leftover costs space only; the next upload tries again.
    }
  }

  func sweep(at now: Timestamp) async throws {
    try await catalog.write { db in try db.run(UploadQueries.removeExpiredAnswers, now) }
    let expired = try await catalog.read { db in
      try db.all(UploadQueries.expired, now)
    }
    for upload in expired where !open.isTaken(upload.id) {
      if try await isWhole(upload) {
        await finish(upload)
      } else {
        try await cancel(upload.id, as: .account(upload.owner))
      }
    }
    let oldest = now.adding(seconds: -LibraryLimits.uploadHours * 3600)
    try await blobs.removeDrafts(unchangedSince: oldest.milliseconds / 1000)
  }
}
