internal import Synchronization

/// Stores blobs as files: `blobs/ab/cd/NAME`, with drafts below `incoming/`.
///
/// One process at a time may use the folder, see `FolderLock`.
package final class BlobFolder: BlobStore {
  package let root: Folder

  private struct HeldDraft {
    weak var draft: FolderDraft?
  }

  let writing: DiskQueue
  let reading: DiskQueue
  private let drafts = Mutex<[DraftID: HeldDraft]>([:])
  let names = Mutex(BlobNames())
  /// The library to which the blobs must belong, once set.
  let owner = Mutex<String?>(nil)
  /// Folders whose names are known to be durable.
  private let durable = Mutex<Set<String>>([])

  /// Uses the folders below `root`, and creates missing ones.
  package static func open(_ root: Folder) async throws(BlobError) -> BlobFolder {
    let store = BlobFolder(root)
    try await store.writing.run { () throws(BlobError) in
      try root.makeFolder("blobs")
      try root.makeFolder("incoming")
      try root.sync()
    }
    return store
  }

  private init(_ root: Folder) {
    self.root = root
    writing = DiskQueue(label: "blobs writing", lanes: BlobLimits.writingLanes)
    reading = DiskQueue(label: "blobs reading", lanes: BlobLimits.readingLanes)
  }

  /// The folder with the drafts and copies of blobs that are kept elsewhere.
  package static let copiesPath = "copies"

  package static func path(of name: BlobName) -> String {
    let text = name.text
    return "blobs/\(text.prefix(2))/\(text.dropFirst(2).prefix(2))/\(text)"
  }

  static func path(of id: DraftID) -> String { "incoming/\(id)" }
  static func markPath(of id: DraftID) -> String { path(of: id) + markSuffix }
  private static let markSuffix = ".synced"
  static func notePath(of id: DraftID) -> String { path(of: id) + noteSuffix }
  static let noteSuffix = ".kept"

  package func freeBytes() async throws(BlobError) -> Int {
    try await reading.run { [root] () throws(BlobError) in
      max(0, try root.freeBytes() - BlobLimits.reserveBytes)
    }
  }

  package func open(_ name: BlobName) async throws(BlobError) -> OpenFile {
    try await reading.run { () throws(BlobError) in try self.opened(name) }
  }

  package func open(_ names: [BlobName]) async -> [Result<OpenFile, BlobError>] {
    await reading.run {
      names.map { name in Result { () throws(BlobError) in try self.opened(name) } }
    }
  }

  private func opened(_ name: BlobName) throws(BlobError) -> OpenFile {
    guard let file = try root.open(Self.path(of: name)) else { throw .missing(name) }
    return file
  }
}

// MARK: - Drafts

extension BlobFolder {
  package func begin(
    _ id: DraftID, sizeBytes: Int?
  ) async throws(BlobError) -> any BlobDraft {
    try await draft(id, sizeBytes: sizeBytes)
  }

  package func draft(_ id: DraftID, sizeBytes: Int?) async throws(BlobError) -> FolderDraft {
    try await writing.run { () throws(BlobError) in try self.requireOwn() }
    var draft = hold(id).draft
    // A draft that has just ended is no longer held: the next attempt creates another.
    while try await !draft.open() { draft = hold(id).draft }
    if let sizeBytes {
      let missing = max(0, sizeBytes) - (await draft.offset)
      if try await freeBytes() < missing { throw .noSpace(toBegin: id) }
    }
    return draft
  }

  private func hold(_ id: DraftID) -> (draft: FolderDraft, isNew: Bool) {
    drafts.withLock { drafts in
      if let held = drafts[id]?.draft { return (held, false) }
      let draft = FolderDraft(id, in: self, lane: writing.lane())
      drafts[id] = HeldDraft(draft: draft)
      return (draft, true)
    }
  }

  /// Releases a draft that has ended, or is no longer used.
  func forget(_ id: DraftID, _ draft: FolderDraft? = nil) {
    drafts.withLock { drafts in
      if drafts[id]?.draft === draft { drafts[id] = nil }
    }
  }

  @discardableResult
  package func removeDrafts(unchangedSince time: Int) async throws(BlobError) -> Int {
    let names = try await writing.run { [root] () throws(BlobError) in
      try root.names(in: "incoming")
    }
    let suffix = Self.markSuffix
    let ids = Set(names.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 })
    var removed = 0
    for id in ids.compactMap({ DraftID($0) }) {
      // PointerBox during its removal, so that a new draft with this id waits.
      let (draft, isNew) = hold(id)
      if isNew, try await draft.expire(unchangedSince: time) { removed += 1 }
    }
    return removed
  }
}

// MARK: - Placing

extension BlobFolder {
  /// Gives a synced draft its blob's name, and makes the name durable. Calls `lost`
  /// if the draft is gone without being stored.
  func place(
    _ draft: String, as name: BlobName, sizeBytes: Int, _ check: DuplicateCheck,
    lost: (BlobError) -> Void
  ) throws(BlobError) -> StoredBlob.Outcome {
    hold(name)
    do throws(BlobError) {
      return try placeHeld(draft, as: name, sizeBytes: sizeBytes, check, lost: lost)
    } catch {
      letGo(name)
      throw error
    }
  }

  private func placeHeld(
    _ draft: String, as name: BlobName, sizeBytes: Int, _ check: DuplicateCheck,
    lost: (BlobError) -> Void
  ) throws(BlobError) -> StoredBlob.Outcome {
    let path = Self.path(of: name)
    let leaf = root.parent(of: path)
    try makeDurable(root.parent(of: leaf))
    try makeDurable(leaf)
    let outcome = try rename(draft, to: path, name, sizeBytes: sizeBytes, check)
    do {
      try root.sync(leaf)
    } catch {
      // The blob is complete, but its name may not be durable. It stays: another draft may have
      // been discarded in its favour.
      if outcome != .alreadyThere { lost(error) }
      throw error
    }
    return outcome
  }

  /// Gives a synced draft its blob's name, unless the complete blob exists already.
  func rename(
    _ draft: String, to path: String, _ name: BlobName, sizeBytes: Int, _ check: DuplicateCheck
  ) throws(BlobError) -> StoredBlob.Outcome {
    do {
      try root.rename(draft, to: path, replacing: false)
      return .stored
    } catch  where error.isAlreadyThere {
      if isWhole(path, name, sizeBytes: sizeBytes, check) { return .alreadyThere }
      try root.rename(draft, to: path, replacing: true)
      return .replaced
    }
  }

  /// Creates a durable folder. A folder from an earlier run may not have been synced, so the first
  /// use always syncs.
  private func makeDurable(_ path: String) throws(BlobError) {
    if isDurable(path) { return }
    try root.makeFolder(path)
    try root.sync(root.parent(of: path))
    noteDurable([path])
  }

  func isDurable(_ path: String) -> Bool { durable.withLock { $0.contains(path) } }

  func noteDurable(_ paths: Set<String>) { durable.withLock { $0.formUnion(paths) } }

  /// Whether the existing blob of that name may replace the new bytes.
  private func isWhole(
    _ path: String, _ name: BlobName, sizeBytes: Int, _ check: DuplicateCheck
  ) -> Bool {
    do {
      guard let file = try root.open(path), file.sizeBytes == sizeBytes else { return false }
      switch check {
      case .size:
        if sizeBytes > 0, try file.read(at: sizeBytes - 1, count: 1).isEmpty { return false }
      case .contents:
        let digest = SHA256()
        _ = try file.add(first: sizeBytes, to: digest)
        if digest.finish() != name.digest { return false }
      }
      // Another process may have been killed between renaming and syncing it.
      try file.sync()
      return true
    } catch {
      // A blob that cannot be opened, read or synced is replaced by the new, durable bytes.
      return false
    }
  }
}

extension BlobName {
  /// Computes the name of an open file by reading it; may block. If the file is modified meanwhile,
  /// the result is the hash of the bytes as read.
  package init(ofFile descriptor: Int32, sizeBytes: Int) throws(BlobError) {
    let file = try OpenFile(duplicating: descriptor, path: "a file", calls: .system)
    let digest = SHA256()
    _ = try file.add(first: sizeBytes, to: digest)
    guard let name = BlobName(digest: digest.finish()) else {
      preconditionFailure("a digest has 32 bytes")
    }
    self = name
  }
}
