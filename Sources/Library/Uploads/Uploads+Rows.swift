internal import Blobs
internal import Media
internal import Store
internal import Synchronization

// The rows of uploads, and their drafts.

extension Uploads {
  /// Refuses an upload at once if it would be refused after its last byte.
  func checkRoom(for bytes: Int, of owner: Account) async throws(LibraryError) {
    try await catalog.read { db in try db.checkRoom(for: bytes, of: owner.rowNumber) }
  }

  func expiry() -> Timestamp { catalog.options.now().adding(seconds: Limits.uploadHours * 3600) }

  /// The row; its offset is that of a finished upload, or 0.
  func stored(_ id: UploadID, for principal: Principal) async throws(LibraryError) -> Upload {
    let found = try await catalog.read { db in
      try db.first(UploadQueries.byID, principal.rowNumber, id)
    }
    guard let found else { throw .noSuchUpload(id) }
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
      throw .uploadRequest(member: "upload", reason: "it was used for another file")
    }
    return try await upload(found.id, for: .account(owner))
  }

  func insert(_ upload: Upload, owner: Account) async throws(LibraryError) {
    let request = upload.request
    let now = catalog.options.now()
    try await catalog.write { db in
      let unfinished: Int = try db.one(
        UploadQueries.countUnfinished, owner.rowNumber)
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
  func take(_ id: UploadID, as principal: Principal) async throws(LibraryError) -> OpenUploads.Open
  {
    let upload = try await stored(id, for: principal)
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
      // It may have been finished between reading the row and taking it.
      guard try await stored(id, for: principal).result != nil else { return opened }
      try await opened.draft.discard()
    } catch {
      open.remove(opened)
      throw LibraryError(beneath: error)
    }
    open.remove(opened)
    throw .uploadFinished(id)
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
      _ = try db.run(UploadQueries.remove, principal.rowNumber, id)
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
    try await catalog.write { db in _ = try db.run(UploadQueries.removeExpiredAnswers, now) }
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
    let oldest = now.adding(seconds: -Limits.uploadHours * 3600)
    try await blobs.removeDrafts(unchangedSince: oldest.milliseconds / 1000)
  }
}

/// An unfinished upload with its owner.
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
        wasTrashed: try row["wasTrashed"], damage: damage.map { Damage(rawValue: $0) ?? .broken })
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

/// The space left to an account.
struct Room {
  var usedBytes: Int
  let quotaBytes: Int?

  /// The reason for refusing that many more bytes; `nil` if they fit.
  func refusal(of bytes: Int) -> LibraryError? {
    guard let quotaBytes, usedBytes + bytes > quotaBytes else { return nil }
    return .quotaReached(limitBytes: quotaBytes)
  }
}

extension Connection {
  func room(of owner: Int) throws(StoreError) -> Room {
    try one(AccountQueries.room, owner)
  }

  /// Checks that an account may store that many more bytes.
  func checkRoom(for bytes: Int, of owner: Int) throws {
    if let refusal = try room(of: owner).refusal(of: bytes) { throw refusal }
  }

  /// Checks that an upload may have that many bytes, assuming all other unfinished ones complete.
  func checkRoom(for bytes: Int, of owner: Int, besides upload: UploadID) throws {
    if let refusal = try room(of: owner, besides: upload).refusal(of: bytes) { throw refusal }
  }

  private func room(of owner: Int, besides upload: UploadID) throws(StoreError) -> Room {
    var room = try room(of: owner)
    room.usedBytes +=
      try one(
        UploadQueries.reservedByOthers, owner, upload) as Int
    return room
  }

  /// Reserves bytes for an upload of unknown length, ahead of those received; returns the number
  /// reserved.
  func reserve(_ bytes: Int, for upload: UploadID, of owner: Int) throws -> Int {
    let room = try room(of: owner, besides: upload)
    if let refusal = room.refusal(of: bytes) { throw refusal }
    // If little space is left, others get the remainder.
    let rest = room.quotaBytes.map { ($0 - room.usedBytes - bytes) / Limits.reservedShare }
    let reserved = bytes + min(Limits.reservedBytes, rest ?? .max)
    try run(UploadQueries.reserve, owner, upload, reserved)
    return reserved
  }
}
