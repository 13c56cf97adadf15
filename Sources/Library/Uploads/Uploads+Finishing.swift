internal import Blobs
package import Catalog
internal import Darkroom
internal import Media

extension Uploads {
  /// Makes an asset of a complete file. The result is final: the bytes, the catalog's rows and the
  /// asset's document are on disk. Repeating the call returns the same result. A refused file is
  /// deleted.
  package func finish(
    _ id: UploadID, as principal: Principal
  ) async throws(LibraryError) -> UploadResult {
    let result = try await finishInCatalog(id, as: principal)
    let token = try await catalog.newestToken()
    try await documents.reach(token, with: result.asset)
    return result
  }

  private func finishInCatalog(
    _ id: UploadID, as principal: Principal
  ) async throws(LibraryError) -> UploadResult {
    let principal = Principal.account(try principal.contributor())
    var opened: OpenUploads.Open
    do {
      opened = try await take(id, as: principal)
    } catch LibraryError.uploadFinished {
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
    guard let result = try await stored(id, for: principal).result else { throw .noSuchUpload(id) }
    return result
  }

  private func finish(
    _ opened: inout OpenUploads.Open, as principal: Principal
  ) async throws -> UploadResult {
    let upload = opened.upload
    let offset = await opened.offset
    if offset == 0, upload.request.lengthBytes == nil {
      throw LibraryError.emptyFile(filename: upload.request.filename)
    }
    if let length = upload.request.lengthBytes, offset < length {
      throw LibraryError.uploadIncomplete(upload.id, offsetBytes: offset, lengthBytes: length)
    }
    let verdict = try await look(at: opened)
    let kept: KeptBlob
    if let earlier = opened.kept {
      kept = earlier
    } else {
      kept = try await keep(opened)
      opened.kept = kept
    }
    let result = try await add(kept, verdict: verdict, upload: upload, as: principal)
    await blobs.settle([kept.name], of: opened.draft.id)
    return result
  }

  private func keep(_ opened: OpenUploads.Open) async throws -> KeptBlob {
    do {
      return try await opened.draft.keepUnsettled(
        expected: opened.upload.request.sha256.flatMap { BlobName($0) })
    } catch {
      throw await lost(opened, after: error)
    }
  }

  /// One transaction: the asset, its files, the upload's result, the log.
  private func add(
    _ kept: KeptBlob, verdict: Verdict, upload: Upload, as principal: Principal
  ) async throws -> UploadResult {
    let request = upload.request
    let new = NewAsset(
      id: catalog.newID(), content: kept.name, sizeBytes: kept.sizeBytes,
      filename: request.filename, title: request.title, format: verdict.format,
      state: verdict.state, facts: verdict.facts, isReadAgain: verdict.isReadAgain)
    let expires = catalog.options.now().adding(seconds: LibraryLimits.resultDays * 86400)
    let (added, _) = try await catalog.perform(as: principal) { change throws(LibraryError) in
      var (asset, outcome, isNew) = (new.id, UploadResult.Outcome.duplicate, false)
      let existing = try change.existing(new.content)
      let photo = existing == nil ? try change.photo(for: new, pair: request.wishes.pair) : nil
      if let existing {
        asset = existing.id
      } else if let photo {
        try change.checkRoom(for: new.sizeBytes)
        asset = photo.asset.id
        if try change.attachFilm(new, to: photo) { outcome = .stored }
      } else {
        try change.checkRoom(for: new.sizeBytes)
        try change.insert(new, pair: request.wishes.pair)
        isNew = true
        outcome = new.state == .developing ? .stored : .kept
      }
      try change.fulfil(request.wishes, for: asset, isNew: existing == nil && photo == nil)
      let result = UploadResult(
        outcome: outcome, asset: asset, sha256: new.content.text,
        wasTrashed: existing?.wasTrashed ?? false,
        damage: photo == nil ? new.facts?.damage : nil)
      try change.finish(
        upload.id, result, content: new.content, sizeBytes: new.sizeBytes, expires: expires)
      return (result: result, isNew: isNew)
    }
    if added.isNew, new.state == .developing { development.look() }
    return added.result
  }
}

// MARK: - Looking at the file

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
  private func look(at opened: OpenUploads.Open) async throws -> Verdict {
    let file = try await file(of: opened)
    do {
      let facts = try await darkroom.facts(of: file.descriptor)
      return Verdict(format: facts.format, state: .developing, facts: facts)
    } catch {
      guard let format = await disk.run({ error.format(of: file.descriptor) }) else {
        if error.isPermanent {
          throw LibraryError.notAPhoto(filename: opened.upload.request.filename)
        }
        throw error == .stopped ? LibraryError.closed : LibraryError.busy
      }
      return Verdict(
        format: format, state: error.isPermanent ? error.unreadable : .developing,
        isReadAgain: error.isPermanent && error.mayPass)
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
    case .emptyFile, .notAPhoto, .uploadDigest, .quotaReached: true
    default: false
    }
  }
}

extension Change {
  fileprivate func checkRoom(for bytes: Int) throws(LibraryError) {
    let owner = actor.rowNumber
    try onDatabase { db in try db.checkRoom(for: bytes, of: owner) }
  }

  /// Stores the upload's result in its row.
  func finish(
    _ upload: UploadID, _ result: UploadResult, content: BlobName, sizeBytes: Int,
    expires: Timestamp
  ) throws(LibraryError) {
    let owner = actor.rowNumber
    try onDatabase { db in
      _ = try db.run(
        UploadQueries.finish, owner, upload, result.outcome, result.asset, sizeBytes, expires,
        result.wasTrashed, content)
    }
  }
}
