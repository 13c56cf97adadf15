internal import Glibc
internal import Synchronization

/// A draft in a file below `incoming/`.
package actor FolderDraft: BlobDraft {
  private enum State {
    case unopened
    case receiving(OpenFile)
    /// All bytes are there, synced and hashed; only the final place is missing.
    case sealed(BlobName)
    /// A sync failed: the disk's content is unknown, so the draft is never kept.
    case failed(BlobError)
    case ended
  }

  package nonisolated let id: DraftID
  package private(set) var offset = 0

  private let store: BlobFolder
  private let lane: DiskLane
  private var state = State.unopened
  private var digest = SHA256()
  /// The number of bytes in `digest`; a resumed draft is read when it continues.
  private var digested = 0
  /// The number of bytes that survive a power cut, from the mark beside the draft.
  private var synced = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    lane.asUnownedSerialExecutor()
  }

  init(_ id: DraftID, in store: BlobFolder, lane: DiskLane) {
    self.id = id
    self.store = store
    self.lane = lane
  }

  deinit { store.forget(id) }

  private var folder: Folder { store.root }
  private nonisolated var path: String { BlobFolder.path(of: id) }
  private nonisolated var markPath: String { BlobFolder.markPath(of: id) }
}

// MARK: - Receiving

extension FolderDraft {
  /// Opens the file, once. Returns `false` if the draft has ended meanwhile.
  func open() throws(BlobError) -> Bool {
    switch state {
    case .unopened: try resume()
    case .failed, .ended: return false
    case .receiving, .sealed: break
    }
    return true
  }

  private func resume() throws(BlobError) {
    var file = try folder.open(path, flags: O_RDWR | O_CREAT)
    if try file.status().links != 1 {
      // After a crash some file systems show a renamed file under both names. Writing here would
      // modify a blob.
      try folder.remove(markPath)
      try folder.remove(path)
      file = try folder.open(path, flags: O_RDWR | O_CREAT | O_EXCL)
    }
    synced = min(try mark(of: file), file.sizeBytes)
    if synced < file.sizeBytes { try file.truncate(to: synced) }
    offset = synced
    state = .receiving(file)
  }

  @discardableResult
  package func append(
    _ bytes: ArraySlice<UInt8>, at offset: Int
  ) throws(BlobError) -> Int {
    let file = try receiving()
    guard offset == self.offset else {
      throw .wrongOffset(expected: self.offset, given: offset)
    }
    try readBehind(file)
    var rest = bytes
    while !rest.isEmpty {
      let taken = try rest.span.bytes.withUnsafeBytes { (buffer) throws(BlobError) in
        let taken = try file.write(buffer, at: self.offset)
        digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<taken]))
        return taken
      }
      rest = rest.dropFirst(taken)
      self.offset += taken
      digested = self.offset
    }
    if self.offset - synced >= BlobLimits.unsyncedBytes {
      try pause()
      // Other drafts may have started since there was room for this one.
      if try folder.freeBytes() < BlobLimits.reserveBytes { throw .noSpace(toBegin: id) }
    }
    return self.offset
  }

  /// Copies an open file. If the disk supports it, both share their blocks until one is changed.
  package func copy(from source: Int32) throws(BlobError) {
    let file = try receiving()
    guard offset == 0 else { throw .wrongOffset(expected: 0, given: offset) }
    if folder.calls.clone(file.descriptor, from: source) {
      // Clones the source as it is at this moment.
      offset = try file.status().sizeBytes
      return
    }
    let input = try OpenFile(duplicating: source, path: "a file to import", calls: folder.calls)
    while true {
      let bytes = try input.read(at: offset, count: BlobLimits.copiedBytes)
      if bytes.isEmpty { return }
      try append(bytes[...], at: offset)
    }
  }

  package var isUsable: Bool {
    switch state {
    case .unopened, .receiving, .sealed: true
    case .failed, .ended: false
    }
  }

  package func reading() throws(BlobError) -> OpenFile {
    guard let file = try folder.open(path) else { throw .finished(id) }
    return file
  }

  package func pause() throws(BlobError) {
    let file = try receiving()
    if offset == synced { return }
    try sync(file)
    synced = offset
    // The mark is written after the sync, so it never claims too much; if a crash loses it, it
    // claims too little, and bytes are sent again.
    let mark = try folder.open(markPath, flags: O_WRONLY | O_CREAT)
    try mark.writeAll(Array("\(Self.padded(synced)) \(Self.padded(file.inode))\n".utf8))
  }

  /// All numbers have the same width, so that a mark overwrites the previous one.
  private static func padded(_ number: some BinaryInteger) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 20 - digits.utf8.count) + digits
  }

  /// Reads the mark for this file; 0 if there is none.
  private func mark(of file: OpenFile) throws(BlobError) -> Int {
    guard let bytes = try folder.read(markPath, limit: BlobLimits.lineBytes) else { return 0 }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard parts.count == 2, UInt64(parts[1]) == file.inode, let offset = Int(parts[0]) else {
      return 0
    }
    return max(offset, 0)
  }

  /// Hashes the bytes that a resumed draft already contains.
  private func readBehind(_ file: OpenFile) throws(BlobError) {
    if digested == offset { return }
    let digest = SHA256()
    guard try file.add(first: offset, to: digest) == offset else {
      throw BlobError(EIO, .read(path, offset: 0, count: offset))
    }
    self.digest = digest
    digested = offset
  }

  private func receiving() throws(BlobError) -> OpenFile {
    switch state {
    case .receiving(let file): return file
    case .failed(let error): throw error
    case .unopened, .sealed, .ended: throw .finished(id)
    }
  }
}

// MARK: - Ending

extension FolderDraft {
  package func keep(
    expected: BlobName?, existing: DuplicateCheck
  ) throws(BlobError) -> StoredBlob {
    let kept = try keep(expected: expected, existing: existing, isNoted: false)
    store.letGo(kept.name)
    return kept
  }

  package func keepUnsettled(expected: BlobName?) throws(BlobError) -> StoredBlob {
    try keep(expected: expected, existing: .contents, isNoted: true)
  }

  private func keep(
    expected: BlobName?, existing: DuplicateCheck, isNoted: Bool
  ) throws(BlobError) -> StoredBlob {
    let name = try seal(expected: expected)
    if isNoted { try store.noteKept([name], of: id) }
    let outcome = try store.place(path, as: name, sizeBytes: offset, existing) { error in
      state = .failed(error)
      store.forget(id, self)
    }
    // The bytes are kept; leftovers below `incoming/` are swept later.
    try? end()
    return StoredBlob(name: name, sizeBytes: offset, outcome: outcome)
  }

  /// Syncs and hashes the bytes, to which nothing is added afterwards, and makes sure that they
  /// survive a crash. If another name is expected, they are discarded.
  package func sealed(expected: BlobName?) throws(BlobError) -> BlobName {
    if case .receiving = state { try pause() }
    return try seal(expected: expected)
  }

  private func seal(expected: BlobName?) throws(BlobError) -> BlobName {
    let name = try seal()
    if let expected, expected != name {
      try end()
      throw .wrongDigest(expected: expected, found: name)
    }
    return name
  }

  package func discard() throws(BlobError) {
    if case .ended = state { return }
    try end()
  }

  /// Removes the draft unless it has been opened or extended since.
  func expire(unchangedSince time: Int) throws(BlobError) -> Bool {
    guard case .unopened = state else { return false }
    let file = try folder.open(path)
    if let file, try file.status().modified >= time { return false }
    try end()
    return file != nil
  }

  /// Syncs and hashes the bytes.
  private func seal() throws(BlobError) -> BlobName {
    if case .sealed(let name) = state { return name }
    let file = try receiving()
    try readBehind(file)
    try sync(file)
    guard let name = BlobName(digest: digest.finish()) else {
      preconditionFailure("a digest has 32 bytes")
    }
    state = .sealed(name)
    return name
  }

  /// Syncs the file. A failure is final: the kernel drops pages that it could not write and reports
  /// success next time.
  private func sync(_ file: OpenFile) throws(BlobError) {
    do {
      try file.sync()
    } catch {
      // The draft must not be resumed. If it cannot be removed either, its mark still covers only
      // what an earlier sync confirmed.
      try? end()
      state = .failed(error)
      throw error
    }
  }

  /// Removes the files below `incoming/`, the mark first: alone it is meaningless, but it must
  /// never meet another draft with this id. Only then may the id be reused.
  private func end() throws(BlobError) {
    state = .ended
    defer { store.forget(id, self) }
    try folder.remove(markPath)
    try folder.remove(path)
  }
}
