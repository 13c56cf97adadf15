internal import Blobs
internal import Store
internal import Synchronization

// The rows of uploads, and the drafts that belong to them.

extension Uploads {
  /// Refuses at once what would be refused when its last byte is here.
  func checkRoom(for bytes: Int, of owner: Account) async throws(LibraryError) {
    try await catalog.read { db in try db.checkRoom(for: bytes, of: owner.rowNumber) }
  }

  func expiry() -> Timestamp { catalog.options.now().adding(seconds: Limits.uploadHours * 3600) }

  /// The row, whose offset is that of a finished upload or 0.
  func stored(_ id: UploadID, for asker: Asker) async throws(LibraryError) -> Upload {
    let found = try await catalog.read { db in
      try db.first(UploadQueries.byID, asker.rowNumber, id, row: Upload.init)
    }
    guard let found else { throw .noSuchUpload(id) }
    return found
  }

  /// What was begun under the client's own id before.
  func earlier(
    _ request: UploadRequest, of owner: Account
  ) async throws(LibraryError) -> Upload? {
    guard let clientID = request.clientID else { return nil }
    let found = try await catalog.read { db in
      try db.first(UploadQueries.byClient, owner.rowNumber, clientID, row: Upload.init)
    }
    guard let found else { return nil }
    if let given = request.lengthBytes, let known = found.request.lengthBytes, given != known {
      throw .uploadRequest(member: "upload", reason: "it was used for another file")
    }
    return try await upload(found.id, for: .account(owner))
  }

  func insert(_ upload: Upload, owner: Account) async throws(LibraryError) {
    let request = upload.request
    let now = catalog.options.now()
    try await catalog.write { db in
      let unfinished: Int = try db.one(
        UploadQueries.countUnfinished, owner.rowNumber, row: column("count"))
      guard unfinished < Limits.uploads else {
        throw LibraryError.tooManyUploads(limit: Limits.uploads)
      }
      try db.checkRoom(
        for: request.lengthBytes ?? 1, of: owner.rowNumber, besides: upload.id)
      try db.run(
        UploadQueries.insert, owner.rowNumber, upload.id, request.clientID, request.filename,
        request.contentType, request.sha256.flatMap { BlobName($0) }, request.lengthBytes,
        request.title, now, upload.expires, request.wishes.text, request.wishes.pair)
      if let bytes = request.lengthBytes {
        try db.run(UploadQueries.reserve, owner.rowNumber, upload.id, bytes)
      }
    }
  }

  /// Takes an unfinished upload for this caller alone.
  func take(_ id: UploadID, as asker: Asker) async throws(LibraryError) -> OpenUploads.Open {
    let upload = try await stored(id, for: asker)
    guard upload.result == nil else { throw .uploadFinished(id) }
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
      // Another may have finished it between the first look and the taking.
      guard try await stored(id, for: asker).result != nil else { return opened }
      try await opened.draft.discard()
    } catch {
      open.remove(opened)
      throw LibraryError(beneath: error)
    }
    open.remove(opened)
    throw .uploadFinished(id)
  }

  /// What a draft's failure means. One that the disk has failed is let go, so
  /// that the next look begins again from what is certain.
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

  /// Ends a taken upload without a trace.
  func discard(_ opened: OpenUploads.Open, of asker: Asker) async throws(LibraryError) {
    let id = opened.upload.id
    defer { open.remove(opened) }
    try await catalog.write { db in
      _ = try db.run(UploadQueries.remove, asker.rowNumber, id)
    }
    do {
      try await opened.draft.discard()
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// What an earlier run left whole: its sender may never come again.
  func wholeUploads() async -> [OwnedUpload] {
    do {
      let unfinished = try await catalog.read { db in
        try db.all(UploadQueries.unfinished, row: OwnedUpload.init)
      }
      var whole: [OwnedUpload] = []
      for upload in unfinished where try await isWhole(upload) { whole.append(upload) }
      return whole
    } catch {
      // What cannot be read says so to everybody who asks for it.
      return []
    }
  }

  /// Looks without taking it: its sender may be about to go on.
  private func isWhole(_ upload: OwnedUpload) async throws -> Bool {
    guard let lengthBytes = upload.lengthBytes else { return false }
    return try await blobs.begin(draftID(upload.id)).offset == lengthBytes
  }

  func finish(_ upload: OwnedUpload) async {
    do {
      _ = try await finish(upload.id, as: .account(upload.owner))
    } catch {
      // Whoever sent it asks again, and is told.
    }
  }

  /// Throws away what nobody has gone on with, and answers that nobody asks for
  /// any more; at most once an hour, as nothing depends on the minute.
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
      // What stays costs space and nothing else; the next upload tries again.
    }
  }

  func sweep(at now: Timestamp) async throws {
    try await catalog.write { db in _ = try db.run(UploadQueries.removeExpiredAnswers, now) }
    let expired = try await catalog.read { db in
      try db.all(UploadQueries.expired, now, row: OwnedUpload.init)
    }
    for upload in expired where !open.isTaken(upload.id) {
      if try await isWhole(upload) {
        await finish(upload)
      } else {
        try await cancel(upload.id, as: .account(upload.owner))
      }
    }
    let oldest = now.adding(seconds: -Limits.uploadHours * 3600)
    try await blobs.removeDrafts(unchangedSince: oldest.milliseconds / 1000)
  }
}

/// An upload that is not finished, and whose it is.
struct OwnedUpload: Sendable {
  let id: UploadID
  let lengthBytes: Int?
  let owner: Account

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["uploadID"]
    lengthBytes = try row["lengthBytes"]
    owner = try Account(row)
  }
}

extension Upload {
  init(_ row: borrowing Row) throws(StoreError) {
    let declared: BlobName? = try row["declaredSHA256"]
    var request = UploadRequest(
      filename: try row["filename"], lengthBytes: try row["lengthBytes"],
      contentType: try row["contentType"], sha256: declared?.text,
      clientID: try row["clientID"], title: try row["title"])
    request.wishes = UploadWishes(text: try row["wishes"])
    var result: UploadResult?
    if let outcome: UploadResult.Outcome = try row["outcome"] {
      let content: BlobName = try row["sha256"]
      let damage: String? = try row["damage"]
      result = UploadResult(
        outcome: outcome, asset: try row["assetID"], sha256: content.text,
        wasTrashed: try row["wasTrashed"], damage: damage.map(Damage.init(stored:)))
    }
    self.init(
      id: try row["id"], request: request,
      offsetBytes: result == nil ? 0 : request.lengthBytes ?? 0, expires: try row["expires"],
      result: result)
  }

  func at(_ offsetBytes: Int) -> Upload {
    var upload = self
    upload.offsetBytes = offsetBytes
    return upload
  }
}

/// What an account may still add.
struct Room {
  var usedBytes: Int
  let quotaBytes: Int?

  /// Why so many bytes more are too many; `nil` where they are not.
  func refusal(of bytes: Int) -> LibraryError? {
    guard let quotaBytes, usedBytes + bytes > quotaBytes else { return nil }
    return .quotaReached(limitBytes: quotaBytes)
  }
}

extension Connection {
  func room(of owner: Int) throws(StoreError) -> Room {
    try one(AccountQueries.room, owner) { (row) throws(StoreError) in
      Room(usedBytes: try row["usedBytes"], quotaBytes: try row["quotaBytes"])
    }
  }

  /// Whether an account may have so many bytes more.
  func checkRoom(for bytes: Int, of owner: Int) throws {
    if let refusal = try room(of: owner).refusal(of: bytes) { throw refusal }
  }

  /// Whether an upload may have so many bytes, where all other unfinished ones come to their end.
  func checkRoom(for bytes: Int, of owner: Int, besides upload: UploadID) throws {
    if let refusal = try room(of: owner, besides: upload).refusal(of: bytes) { throw refusal }
  }

  private func room(of owner: Int, besides upload: UploadID) throws(StoreError) -> Room {
    var room = try room(of: owner)
    room.usedBytes +=
      try one(
        UploadQueries.reservedByOthers, owner, upload, row: column("bytes")) as Int
    return room
  }

  /// Keeps bytes free for an upload whose length is not known, a stretch ahead of what has come;
  /// answers how many.
  func reserve(_ bytes: Int, for upload: UploadID, of owner: Int) throws -> Int {
    let room = try room(of: owner, besides: upload)
    if let refusal = room.refusal(of: bytes) { throw refusal }
    // Where there is little room, others get what is left of it.
    let rest = room.quotaBytes.map { ($0 - room.usedBytes - bytes) / Limits.reservedShare }
    let reserved = bytes + min(Limits.reservedBytes, rest ?? .max)
    try run(UploadQueries.reserve, owner, upload, reserved)
    return reserved
  }
}
