internal import Blobs
package import Catalog
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Pipeline
internal import Words

extension Uploads {
  /// Receives bytes at `offset`, which must be the end of the upload. Other callers get
  /// `UploadError.busy` meanwhile.
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
      throw .upload(.offset(id, expected: kept.sizeBytes, given: offset))
    }
    let (end, overflow) = offset.addingReportingOverflow(bytes.count)
    guard !overflow, end <= LibraryLimits.uploadBytes else {
      throw .upload(.tooLarge(limitBytes: LibraryLimits.uploadBytes))
    }
    if let length = opened.upload.request.lengthBytes, end > length {
      throw .upload(.tooLong(id, lengthBytes: length))
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
      try db.run(UploadQueries.extend, principal.rowNumber, id, expires)
    }
    opened.upload.expires = expires
  }

  func setLength(
    _ lengthBytes: Int, of opened: inout OpenUploads.Open, as principal: Principal
  ) async throws(LibraryError) {
    let id = opened.upload.id
    var request = opened.upload.request
    guard request.lengthBytes == nil || request.lengthBytes == lengthBytes else {
      throw .upload(.request(member: "length", reason: Message("library.uploadRequest.length")))
    }
    request.lengthBytes = lengthBytes
    let checked = try request.checked()
    guard await opened.offset <= lengthBytes else {
      throw .upload(.tooLong(id, lengthBytes: lengthBytes))
    }
    try await catalog.write { db in
      try db.checkQuota(for: lengthBytes, of: principal.rowNumber, besides: id)
      try db.run(UploadQueries.setLength, principal.rowNumber, id, lengthBytes)
      try db.run(UploadQueries.reserve, principal.rowNumber, id, lengthBytes)
    }
    opened.upload.request = checked
  }
}

extension Uploads {
  /// Makes an asset of a complete file. The result is final: the bytes, the catalog's rows and the
  /// asset's document are on disk. Repeating the call returns the same result. A refused file is
  /// deleted.
  package func finish(
    _ id: UploadID, as principal: Principal
  ) async throws(LibraryError) -> UploadResult {
    let result = try await finishInCatalog(id, as: principal)
    let token = try await catalog.newestToken()
    try await documents.reach(token, of: [result.asset], owner: try principal.contributor())
    return result
  }

  private func finishInCatalog(
    _ id: UploadID, as principal: Principal
  ) async throws(LibraryError) -> UploadResult {
    let principal = Principal.account(try principal.contributor())
    var opened: OpenUploads.Open
    do {
      opened = try await take(id, as: principal)
    } catch LibraryError.upload(.finished) {
      return try await result(of: id, for: principal)
    }
    do {
      let result = try await finish(&opened, as: principal)
      open.remove(opened)
      return result
    } catch let error as LibraryError where error.isRefusal {
      try await discard(opened, of: principal)
      throw error
    } catch {
      open.giveBack(opened)
      throw LibraryError(beneath: error)
    }
  }

  private func result(
    of id: UploadID, for principal: Principal
  ) async throws(LibraryError) -> UploadResult {
    guard let result = try await stored(id, for: principal).result else {
      throw .missing(.upload(id))
    }
    return result
  }

  private func finish(
    _ opened: inout OpenUploads.Open, as principal: Principal
  ) async throws -> UploadResult {
    let upload = opened.upload
    let offset = await opened.offset
    if offset == 0, upload.request.lengthBytes == nil {
      throw LibraryError.upload(.emptyFile(filename: upload.request.filename))
    }
    if let length = upload.request.lengthBytes, offset < length {
      throw LibraryError.upload(.incomplete(upload.id, offsetBytes: offset, lengthBytes: length))
    }
    let verdict = try await inspect(opened)
    let kept: StoredBlob
    if let earlier = opened.kept {
      kept = earlier
    } else {
      kept = try await keep(opened)
      opened.kept = kept
    }
    let fonts = await fonts(of: upload.request.details, in: kept, of: principal)
    let result = try await add(kept, verdict: verdict, fonts: fonts, upload: upload, as: principal)
    await blobs.settle([kept.name], of: opened.draft.id)
    return result
  }

  private func keep(_ opened: OpenUploads.Open) async throws -> StoredBlob {
    do {
      return try await opened.draft.keepUnsettled(
        expected: opened.upload.request.sha256.flatMap { BlobName($0) })
    } catch {
      throw await lost(opened, after: error)
    }
  }

  /// One transaction: the asset, its files, the upload's result, the log.
  private func add(
    _ kept: StoredBlob, verdict: Verdict, fonts: [DrawnFont], upload: Upload,
    as principal: Principal
  ) async throws -> UploadResult {
    let request = upload.request
    let new = NewAsset(
      id: catalog.newID(), content: kept.name, sizeBytes: kept.sizeBytes,
      filename: request.filename, title: request.title, format: verdict.format,
      state: verdict.state, facts: verdict.facts, isReadAgain: verdict.isReadAgain)
    let expires = catalog.options.now().adding(seconds: LibraryLimits.resultDays * 86400)
    let (added, _) = try await catalog.transaction(as: principal) { change throws(LibraryError) in
      var (asset, outcome, isNew) = (new.id, UploadResult.Outcome.duplicate, false)
      let existing = try change.existing(new.content)
      let photo = existing == nil ? try change.photo(for: new, pair: request.details.pair) : nil
      if let existing {
        asset = existing.id
      } else if let photo {
        try change.checkQuota(for: new.sizeBytes)
        asset = photo.asset.id
        if try change.attachFilm(new, to: photo) { outcome = .stored }
      } else {
        try change.checkQuota(for: new.sizeBytes)
        try change.insert(new, pair: request.details.pair)
        isNew = true
        outcome = new.state == .developing ? .stored : .kept
      }
      try change.applyDetails(
        request.details, for: asset, isNew: existing == nil && photo == nil, fonts: fonts)
      let result = UploadResult(
        outcome: outcome, asset: asset, sha256: new.content.text,
        wasTrashed: existing?.wasTrashed ?? false,
        damage: photo == nil ? new.facts?.damage : nil)
      try change.finish(
        upload.id, result, content: new.content, sizeBytes: new.sizeBytes, expires: expires)
      return (result: result, isNew: isNew)
    }
    if added.isNew, new.state == .developing { development.wake() }
    return added.result
  }
}

// MARK: - Inspecting the file

/// The findings about a file before it becomes an asset.
private struct Verdict: Sendable {
  let format: MediaFormat
  let state: Asset.State
  var facts: PhotoFacts?
  /// Whether an unreadable file is retried later.
  var isReadAgain = false
}

extension Uploads {
  /// Lets a worker examine the file. Failures never lose the file: an unreadable photo or video is
  /// stored.
  private func inspect(_ opened: OpenUploads.Open) async throws -> Verdict {
    let file = try await file(of: opened)
    do {
      let facts = try await darkroom.facts(of: file.descriptor)
      return Verdict(format: facts.format, state: .developing, facts: facts)
    } catch {
      guard let format = await disk.run({ error.format(of: file.descriptor) }) else {
        if error.isPermanent {
          throw LibraryError.upload(.notAPhoto(filename: opened.upload.request.filename))
        }
        throw error == .stopped ? LibraryError.closed : LibraryError.busy
      }
      return Verdict(
        format: format, state: error.isPermanent ? error.unreadable : .developing,
        isReadAgain: error.isPermanent && error.mayPass)
    }
  }

  /// Lets a worker lay out the text of the edit sent with a new photo, and returns its fonts.
  private func fonts(
    of details: UploadDetails, in kept: StoredBlob, of owner: Principal
  ) async -> [DrawnFont] {
    // A recipe that cannot be read is refused when it is applied.
    guard let recipe = try? details.parsedRecipe, recipe.drawsText else { return [] }
    do {
      let isStored = try await catalog.read { db in
        try db.first(AssetQueries.byOwnerAndContent, owner.rowNumber, kept.name) != nil
      }
      if isStored { return [] }
      let file = try await blobs.open(kept.name)
      let task = DevelopTask(input: file.descriptor, recipe: recipe, outputs: [])
      return try await darkroom.develop(task).fonts
    } catch {
      // Without a worker that can lay out the text, the photo is stored without its fonts.
      return []
    }
  }

  /// The file with the bytes as received, or as already stored.
  private func file(of opened: OpenUploads.Open) async throws -> OpenFile {
    if let kept = opened.kept { return try await blobs.open(kept.name) }
    return try await opened.draft.reading()
  }
}

extension LibraryError {
  /// Whether the file itself is the cause, so that it need not be kept for a retry.
  var isRefusal: Bool {
    switch self {
    case .upload(.emptyFile), .upload(.notAPhoto), .upload(.digest), .quotaReached: true
    default: false
    }
  }
}

extension Change {
  fileprivate func checkQuota(for bytes: Int) throws(LibraryError) {
    let owner = actor.rowNumber
    try onDatabase { db in try db.checkQuota(for: bytes, of: owner) }
  }

  /// Stores the upload's result in its row.
  func finish(
    _ upload: UploadID, _ result: UploadResult, content: BlobName, sizeBytes: Int,
    expires: Timestamp
  ) throws(LibraryError) {
    let owner = actor.rowNumber
    try onDatabase { db in
      try db.run(
        UploadQueries.finish, owner, upload, result.outcome, result.asset, sizeBytes, expires,
        result.wasTrashed, content)
    }
  }
}
