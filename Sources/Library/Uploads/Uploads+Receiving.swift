internal import Blobs
package import Catalog

extension Uploads {
  /// Receives bytes at `offset`, which must be the end of the upload. Other callers get
  /// `uploadBusy` meanwhile.
  ///
  /// Received bytes are kept, however the transfer ends. With the last byte, the file
  /// becomes an asset, and the returned upload has its result.
  ///
  /// - Parameter isWhole: Whether the bytes are the whole file, also if its length was
  ///   unknown before.
  package func receive<Body: AsyncSequence>(
    _ body: Body, into id: UploadID, at offset: Int, isWhole: Bool = false, as principal: Principal
  ) async throws -> Upload where Body.Element == [UInt8] {
    let principal = try principal.uploader()
    var opened = try await take(id, as: principal)
    do {
      var end = offset
      for try await bytes in body {
        try await reserve(upTo: opened.offset + bytes.count, for: &opened, as: principal)
        end = try await append(bytes, to: opened, at: end)
        try await extend(&opened, as: principal)
      }
      if let failure = await pause(opened) { throw failure }
      if isWhole, opened.upload.request.lengthBytes == nil {
        try await setLength(end, of: &opened, as: principal)
      }
    } catch {
      // The disk may be the cause, and then this fails too; the first error counts.
      _ = await pause(opened)
      if case LibraryError.quotaReached = error {
        // It can never be completed, and must not block others.
        try await discard(opened, of: principal)
      } else {
        open.giveBack(opened)
      }
      throw error
    }
    let offset = await opened.offset
    open.giveBack(opened)
    guard offset == opened.upload.request.lengthBytes else { return opened.upload.at(offset) }
    _ = try await finish(id, as: principal)
    return try await stored(id, for: principal)
  }

  /// Reserves space for a file of unknown length while it arrives.
  private func reserve(
    upTo bytes: Int, for opened: inout OpenUploads.Open, as principal: Principal
  ) async throws(LibraryError) {
    guard opened.upload.request.lengthBytes == nil, bytes > opened.reservedBytes,
      bytes <= LibraryLimits.uploadBytes
    else { return }
    let (id, owner) = (opened.upload.id, principal.rowNumber)
    opened.reservedBytes = try await catalog.write { db in
      try db.reserve(bytes, for: id, of: owner)
    }
  }

  private func append(
    _ bytes: [UInt8], to opened: OpenUploads.Open, at offset: Int
  ) async throws(LibraryError) -> Int {
    let id = opened.upload.id
    if let kept = opened.kept {
      throw .uploadOffset(id, expected: kept.sizeBytes, given: offset)
    }
    let (end, overflow) = offset.addingReportingOverflow(bytes.count)
    guard !overflow, end <= LibraryLimits.uploadBytes else {
      throw .uploadTooLarge(limitBytes: LibraryLimits.uploadBytes)
    }
    if let length = opened.upload.request.lengthBytes, end > length {
      throw .uploadTooLong(id, lengthBytes: length)
    }
    do {
      return try await opened.draft.append(bytes, at: offset)
    } catch {
      throw await lost(opened, after: error)
    }
  }

  /// Makes the last bytes durable, or returns the error.
  private func pause(_ opened: OpenUploads.Open) async -> LibraryError? {
    if opened.kept != nil { return nil }
    do {
      try await opened.draft.pause()
      return nil
    } catch {
      return await lost(opened, after: error)
    }
  }

  /// Extends the expiry of an upload in progress. Stored at most once an hour, not with every
  /// piece.
  private func extend(
    _ opened: inout OpenUploads.Open, as principal: Principal
  ) async throws(LibraryError) {
    let (id, expires) = (opened.upload.id, expiry())
    guard opened.upload.expires.adding(seconds: 3600) <= expires else { return }
    try await catalog.write { db in
      _ = try db.run(UploadQueries.extend, principal.rowNumber, id, expires)
    }
    opened.upload.expires = expires
  }

  func setLength(
    _ lengthBytes: Int, of opened: inout OpenUploads.Open, as principal: Principal
  ) async throws(LibraryError) {
    let id = opened.upload.id
    var request = opened.upload.request
    guard request.lengthBytes == nil || request.lengthBytes == lengthBytes else {
      throw .uploadRequest(member: "length", reason: "it was said before, and differently")
    }
    request.lengthBytes = lengthBytes
    let checked = try request.checked()
    guard await opened.offset <= lengthBytes else {
      throw .uploadTooLong(id, lengthBytes: lengthBytes)
    }
    try await catalog.write { db in
      try db.checkRoom(for: lengthBytes, of: principal.rowNumber, besides: id)
      try db.run(UploadQueries.setLength, principal.rowNumber, id, lengthBytes)
      _ = try db.run(UploadQueries.reserve, principal.rowNumber, id, lengthBytes)
    }
    opened.upload.request = checked
  }
}
