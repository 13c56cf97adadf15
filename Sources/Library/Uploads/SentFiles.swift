internal import Blobs
package import Catalog
internal import Media
internal import Words

/// The files that each token has sent, as a folder that is listed, renamed and emptied without
/// changing a stored photo. It shows a token nothing but what the token itself has sent.
package final class SentFiles: Sendable {
  private let catalog: Catalog
  private let blobs: any BlobStore

  init(catalog: Catalog, blobs: any BlobStore) {
    self.catalog = catalog
    self.blobs = blobs
  }

  // MARK: - Reading

  /// Returns the entry at a path; `nil` if there is none.
  package func entry(
    at path: SentPath, for principal: Principal
  ) async throws(LibraryError) -> SentEntry? {
    let grant = try principal.sender().grantRow
    return try await catalog.read { db in try db.sentEntry(at: path, of: grant) }
  }

  /// Returns entries of a folder in the order of their names.
  ///
  /// - Parameter last: The name after which they begin.
  package func entries(
    in folder: SentPath, after last: String = "", limit: Int, for principal: Principal
  ) async throws(LibraryError) -> [SentEntry] {
    let grant = try principal.sender().grantRow
    return try await catalog.read { db in
      try db.all(SentQueries.page, grant, folder.text, last, limit)
    }
  }

  /// Opens a file that the token has sent, as long as the account has it.
  package func open(
    _ path: SentPath, for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    let sender = try principal.sender()
    let (grant, owner) = (sender.grantRow, sender.account.rowNumber)
    let found = try await catalog.read { db -> (BlobName?, String)? in
      guard
        let format: String = try db.first(
          SentQueries.file, grant, path.folder, path.name, owner)
      else { return nil }
      let name: BlobName? = try db.first(
        SentQueries.entry, grant, path.folder, path.name)?.content
      return (name, format)
    }
    guard let (content, format) = found, let content else { throw .sent(.missing) }
    do {
      return ServedFile(
        try await blobs.open(content), contentType: MediaFormat.contentType(named: format),
        filename: path.name, tag: content.text)
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Returns the space of the token's account.
  package func room(for principal: Principal) async throws(LibraryError) -> StorageSpace {
    let owner = try principal.sender().account.rowNumber
    let quota = try await catalog.read { db in try db.quota(of: owner) }
    do {
      let free = try await blobs.freeBytes()
      let rest = quota.quotaBytes.map { max(0, $0 - quota.usedBytes) }
      return StorageSpace(usedBytes: quota.usedBytes, availableBytes: min(free, rest ?? free))
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  // MARK: - Changing

  /// Checks that a file may be recorded at a path, before its bytes are read. Returns the entry
  /// that it would replace.
  package func check(
    _ path: SentPath, for principal: Principal
  ) async throws(LibraryError) -> SentEntry? {
    let grant = try principal.sender().grantRow
    return try await catalog.read { db in try db.checkSent(path, hasContent: true, of: grant) }
  }

  /// Records a file. Returns whether it is a new entry, and not another content of an earlier one.
  ///
  /// - Parameter sha256: The content; `nil` for a file that is not stored.
  package func record(
    _ path: SentPath, sizeBytes: Int, sha256: String?, for principal: Principal
  ) async throws(LibraryError) -> (entry: SentEntry, isNew: Bool) {
    let (grant, now) = (try principal.sender().grantRow, catalog.options.now())
    let content = sha256.flatMap { BlobName($0) }
    return try await catalog.write { db in
      let earlier = try db.checkSent(path, hasContent: content != nil, of: grant)
      try db.addSentFolders(path.ancestors, of: grant, at: now)
      if earlier != nil { try db.run(SentQueries.remove, grant, path.folder, path.name) }
      try db.run(SentQueries.insert, grant, path.folder, path.name, sizeBytes, content, now)
      try db.run(SentQueries.setSent, grant, now)
      let entry = SentEntry(
        name: path.name, isFolder: false, sizeBytes: sizeBytes, content: content, sent: now)
      return (entry, earlier == nil)
    }
  }

  /// Records that a program has sent a file that is not listed.
  package func noteSent(by principal: Principal) async throws(LibraryError) {
    guard case .token(_, _, let grant) = principal else { return }
    let now = catalog.options.now()
    try await catalog.write { db in try db.run(SentQueries.setSent, grant, now) }
  }

  /// Adds a folder, and those that contain it.
  package func makeFolder(
    _ path: SentPath, for principal: Principal
  ) async throws(LibraryError) {
    let (grant, now) = (try principal.sender().grantRow, catalog.options.now())
    try await catalog.write { db in
      guard try db.sentEntry(at: path, of: grant) == nil else {
        throw LibraryError.sent(.nameTaken)
      }
      _ = try db.checkSent(path, hasContent: false, of: grant)
      try db.addSentFolders(path.ancestors + [path], of: grant, at: now)
    }
  }

  /// Removes an entry, and all below a folder. Photos stay.
  package func remove(_ path: SentPath, for principal: Principal) async throws(LibraryError) {
    let grant = try principal.sender().grantRow
    guard !path.isTop else { throw .sent(.path(reason: Message("library.sentPath.top"))) }
    try await catalog.write { db in
      guard let entry = try db.sentEntry(at: path, of: grant) else {
        throw LibraryError.sent(.missing)
      }
      try db.removeSent(entry, at: path, of: grant)
    }
  }

  /// Gives an entry, and all below a folder, another path. Photos stay as they are. Returns whether
  /// the path is new, and not that of an entry that was replaced.
  package func move(
    _ path: SentPath, to target: SentPath, replaces: Bool, for principal: Principal
  ) async throws(LibraryError) -> Bool {
    let (grant, now) = (try principal.sender().grantRow, catalog.options.now())
    guard !path.isTop, !target.isTop else {
      throw .sent(.path(reason: Message("library.sentPath.top")))
    }
    guard !target.isInside(path), !path.isInside(target), !target.isSame(as: path) else {
      throw .sent(.path(reason: Message("library.sentPath.nested")))
    }
    return try await catalog.write { db in
      guard let entry = try db.sentEntry(at: path, of: grant) else {
        throw LibraryError.sent(.missing)
      }
      let replaced = try db.sentEntry(at: target, of: grant)
      if let replaced {
        guard replaces else { throw LibraryError.sent(.nameTaken) }
        try db.removeSent(replaced, at: target, of: grant)
      }
      _ = try db.checkSent(target, hasContent: true, of: grant)
      if entry.isFolder { try db.checkSentExtent(of: path, movedTo: target, of: grant) }
      try db.addSentFolders(target.ancestors, of: grant, at: now)
      try db.run(SentQueries.rename, grant, path.folder, path.name, target.folder, target.name)
      if entry.isFolder { try db.run(SentQueries.renameBelow, grant, path.text, target.text) }
      return replaced == nil
    }
  }
}
