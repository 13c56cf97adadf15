internal import Glibc
internal import Synchronization

/// Bytes arriving in a file of their own below `incoming/`.
package actor FolderDraft: BlobDraft {
  private enum State {
    case unopened
    case receiving(OpenFile)
    /// All bytes are there, synced and named; only the place is missing.
    case sealed(BlobName)
    /// A sync failed: what the disk holds is unknown, so this is never kept.
    case failed(BlobError)
    case ended
  }

  package nonisolated let id: DraftID
  package private(set) var offset = 0

  private let store: BlobFolder
  private let lane: DiskLane
  private var state = State.unopened
  private var digest = SHA256()
  /// How many bytes are in `digest`: a resumed draft is read when it goes on.
  private var digested = 0
  /// How many bytes survive a power cut, as the mark beside the draft says.
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
  /// Opens the file, once. `false` when the draft has ended meanwhile.
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
      // After a crash some file systems show a renamed file under both names.
      // Writing here would write into a blob.
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
    if self.offset - synced >= Limits.unsyncedBytes {
      try pause()
      // Others have begun since there was room for this one.
      if try folder.freeBytes() < Limits.reserveBytes { throw .noSpace(toBegin: id) }
    }
    return self.offset
  }

  /// Takes all bytes of an open file. Where the disk can, both share them until
  /// one is changed, and nothing is copied.
  package func copy(from source: Int32) throws(BlobError) {
    let file = try receiving()
    guard offset == 0 else { throw .wrongOffset(expected: 0, given: offset) }
    if folder.calls.clone(file.descriptor, from: source) {
      // As long as the source was at that very moment.
      offset = try file.status().sizeBytes
      return
    }
    let input = try OpenFile(duplicating: source, path: "a file to import", calls: folder.calls)
    while true {
      let bytes = try input.read(at: offset, count: Limits.copiedBytes)
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
    // The mark is written after the sync, so it never says too much; one that
    // a crash keeps from the disk says too little, and bytes are sent again.
    let mark = try folder.open(markPath, flags: O_WRONLY | O_CREAT)
    try mark.writeAll(Array("\(Self.padded(synced)) \(Self.padded(file.inode))\n".utf8))
  }

  /// One width for every number, so that a mark overwrites the one before.
  private static func padded(_ number: some BinaryInteger) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 20 - digits.utf8.count) + digits
  }

  /// What the mark says about this very file; 0 where it says nothing.
  private func mark(of file: OpenFile) throws(BlobError) -> Int {
    guard let bytes = try folder.read(markPath, limit: Limits.lineBytes) else { return 0 }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard parts.count == 2, UInt64(parts[1]) == file.inode, let offset = Int(parts[0]) else {
      return 0
    }
    return max(offset, 0)
  }

  /// Digests what a resumed draft already holds.
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
    expected: BlobName?, existing: ExistingCheck
  ) throws(BlobError) -> KeptBlob {
    let kept = try keep(expected: expected, existing: existing, isNoted: false)
    store.letGo(kept.name)
    return kept
  }

  /// Keeps it for somebody who then says what names it, and settles that: until
  /// then nothing removes the blob, and a note says what the draft became.
  package func keepUnsettled(expected: BlobName?) throws(BlobError) -> KeptBlob {
    try keep(expected: expected, existing: .contents, isNoted: true)
  }

  private func keep(
    expected: BlobName?, existing: ExistingCheck, isNoted: Bool
  ) throws(BlobError) -> KeptBlob {
    let name = try seal()
    if let expected, expected != name {
      try end()
      throw .wrongDigest(expected: expected, found: name)
    }
    if isNoted { try store.noteKept([name], of: id) }
    let outcome = try store.place(path, as: name, sizeBytes: offset, existing) { error in
      state = .failed(error)
      store.forget(id, self)
    }
    // The bytes are kept; what stays below `incoming/` is swept up later.
    try? end()
    return KeptBlob(name: name, sizeBytes: offset, outcome: outcome)
  }

  package func discard() throws(BlobError) {
    if case .ended = state { return }
    try end()
  }

  /// Removes the draft if nobody has begun it and nothing was added since.
  func expire(unchangedSince time: Int) throws(BlobError) -> Bool {
    guard case .unopened = state else { return false }
    let file = try folder.open(path)
    if let file, try file.status().modified >= time { return false }
    try end()
    return file != nil
  }

  /// Syncs and names what has arrived.
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

  /// A failed sync is final: the system drops what it could not write and calls
  /// the next sync a success.
  private func sync(_ file: OpenFile) throws(BlobError) {
    do {
      try file.sync()
    } catch {
      // The draft must not be resumed by anyone; if it cannot be removed
      // either, its mark still names only what an earlier sync confirmed.
      try? end()
      state = .failed(error)
      throw error
    }
  }

  /// Removes what is left below `incoming/`, the mark first: alone it means
  /// nothing, but it must never meet another draft of this id. Only then may
  /// the id be begun anew.
  private func end() throws(BlobError) {
    state = .ended
    defer { store.forget(id, self) }
    try folder.remove(markPath)
    try folder.remove(path)
  }
}
