package import Blobs
package import Platform
internal import Synchronization

/// Keeps blobs in a bucket of an S3 server. Bytes are kept once the server has answered that it
/// stored them. Drafts, and copies for the next reader, lie in a folder of this machine.
package final class S3Blobs: BlobStore {
  let client: S3Client
  /// Drafts below `incoming/`, copies below `blobs/`.
  let local: BlobFolder
  /// The lock on a folder of its own, which goes with this store.
  private let passing: ReaderCopies?
  let files: LocalFileCache
  let locks = NameLocks()
  let names = Mutex(BlobNames())
  private let owner = Mutex(Owner())
  private let drafts = Mutex<[DraftID: HeldDraft]>([:])
  let fetching = Mutex<[BlobName: Task<Result<OpenFile, BlobError>, Never>]>([:])
  /// Removes copies, which may block.
  let disk = DiskQueue(label: "copies", lanes: 1)
  private let clock: LibraryClock

  private struct HeldDraft {
    weak var draft: S3Draft?
  }

  private struct Owner {
    /// The library to which the bucket must belong, once set.
    var library: String?
    /// When the bucket said so last.
    var seen: LibraryClock.Instant?
  }

  /// Uses the folder below `root` for drafts and copies, and creates missing folders. Asks nothing
  /// of the bucket.
  package static func open(
    _ client: S3Client, local root: Folder, clock: LibraryClock = .system
  ) async throws(BlobError) -> S3Blobs {
    try await open(client, root, nil, clock)
  }

  /// Uses a folder below a library's: its owner the one that stays, readers each one of their own,
  /// which is small and goes with them.
  package static func open(
    _ client: S3Client, in library: Folder, as access: BlobAccess,
    clock: LibraryClock = .system
  ) async throws(BlobError) -> S3Blobs {
    let disk = DiskQueue(label: "copies", lanes: 1)
    let path = library.path + "/" + BlobFolder.copiesPath
    let (root, passing) = try await disk.run { () throws(BlobError) in
      switch access {
      case .owner:
        let root = try Folder(path: path, creating: true, calls: library.calls)
        try ReaderCopies.removeLeft(in: root)
        return (root, ReaderCopies?.none)
      case .reader:
        let passing = try ReaderCopies(below: path, calls: library.calls)
        return (passing.folder, passing)
      }
    }
    return try await open(client, root, passing, clock)
  }

  private static func open(
    _ client: S3Client, _ root: Folder, _ passing: ReaderCopies?, _ clock: LibraryClock
  ) async throws(BlobError) -> S3Blobs {
    let local = try await BlobFolder.open(root)
    let store = S3Blobs(client, local, passing, clock)
    var last: BlobName?
    while true {
      let page = try await local.blobs(after: last, limit: 1000)
      for entry in page { store.files.add(entry.name, sizeBytes: entry.sizeBytes) }
      guard let end = page.last else { return store }
      last = end.name
    }
  }

  private init(
    _ client: S3Client, _ local: BlobFolder, _ passing: ReaderCopies?, _ clock: LibraryClock
  ) {
    self.client = client
    self.clock = clock
    self.local = local
    self.passing = passing
    let budget = client.address.nearBytes
    files = LocalFileCache(
      budgetBytes: passing == nil ? budget : min(budget, S3Limits.passingBytes))
  }

  /// Runs requests, whose errors become those of a store.
  func asking<T: Sendable>(
    _ body: () async throws(S3Error) -> T
  ) async throws(BlobError) -> T {
    do throws(S3Error) { return try await body() } catch { throw BlobError(error) }
  }

  /// Removes copies above the budget, and as many as make room for `wanted` bytes.
  func removeCopies(wanted: Int = 0) async {
    let excess = files.excess(wanted: wanted)
    if excess.isEmpty { return }
    await disk.run { [local] in
      // A copy that cannot be removed is found at the next start.
      for name in excess { try? local.root.remove(BlobFolder.path(of: name)) }
    }
  }
}

// MARK: - Drafts

extension S3Blobs {
  package func begin(
    _ id: DraftID, sizeBytes: Int?
  ) async throws(BlobError) -> any BlobDraft {
    try await requireOwn()
    if let sizeBytes { try await makeRoom(for: sizeBytes) }
    let local = try await self.local.draft(id, sizeBytes: sizeBytes)
    return drafts.withLock { drafts in
      if let held = drafts[id]?.draft, held.local === local { return held }
      let draft = S3Draft(local, in: self)
      drafts[id] = HeldDraft(draft: draft)
      return draft
    }
  }

  /// Removes copies if a draft would not fit beside them.
  func makeRoom(for sizeBytes: Int) async throws(BlobError) {
    let free = try await local.freeBytes()
    if free < sizeBytes { await removeCopies(wanted: sizeBytes - free) }
  }

  func forget(_ id: DraftID) {
    drafts.withLock { drafts in
      if drafts[id]?.draft == nil { drafts[id] = nil }
    }
  }

  @discardableResult
  package func removeDrafts(unchangedSince time: Int) async throws(BlobError) -> Int {
    try await local.removeDrafts(unchangedSince: time)
  }

  /// The space for drafts, on this machine; a bucket has no end.
  package func freeBytes() async throws(BlobError) -> Int {
    try await local.freeBytes() + files.bytes
  }
}

/// A draft in a file of this machine, which becomes a blob in the bucket.
final class S3Draft: BlobDraft {
  let local: FolderDraft
  private let store: S3Blobs

  init(_ local: FolderDraft, in store: S3Blobs) {
    self.local = local
    self.store = store
  }

  deinit { store.forget(id) }

  var id: DraftID { local.id }
  var offset: Int { get async { await local.offset } }
  var isUsable: Bool { get async { await local.isUsable } }

  @discardableResult
  func append(_ bytes: ArraySlice<UInt8>, at offset: Int) async throws(BlobError) -> Int {
    try await local.append(bytes, at: offset)
  }

  func reading() async throws(BlobError) -> OpenFile { try await local.reading() }

  func pause() async throws(BlobError) { try await local.pause() }

  func keep(
    expected: BlobName?, existing: DuplicateCheck
  ) async throws(BlobError) -> StoredBlob {
    let kept = try await store.keep(local, expected, existing, isNoted: false)
    store.letGo([kept.name])
    return kept
  }

  func keepUnsettled(expected: BlobName?) async throws(BlobError) -> StoredBlob {
    try await store.keep(local, expected, .contents, isNoted: true)
  }

  func discard() async throws(BlobError) { try await local.discard() }
}

// MARK: - Belonging

extension S3Blobs {
  static let markKey = "library-id"

  package func expect(_ library: String) { owner.withLock { $0 = Owner(library: library) } }

  package func recognize(_ library: String, isEmptyAllowed: Bool) async throws(BlobError) {
    expect(library)
    try await asking { () async throws(S3Error) in
      if try await askedMark() != nil { return }
      if !isEmptyAllowed {
        let found = try await client.list("blobs/", limit: 1)
        if found.keys.isEmpty { return }
      }
      let bytes = Array((library + "\n").utf8)
      do throws(S3Error) {
        try await client.put(bytes, at: Self.markKey, isNew: true)
      } catch {
        switch error {
        // Another library was quicker.
        case .taken: return
        // This server has no conditions.
        case .refused: try await client.put(bytes, at: Self.markKey)
        default: throw error
        }
      }
    }
  }

  package func mark() async throws(BlobError) -> String? { try await asking(askedMark) }

  package func mark(_ library: String) async throws(BlobError) {
    try await asking { () async throws(S3Error) in
      try await client.put(Array((library + "\n").utf8), at: Self.markKey)
    }
    expect(library)
  }

  /// The id of the library to which the bucket belongs.
  private func askedMark() async throws(S3Error) -> String? {
    do throws(S3Error) {
      let found = try await client.get(Self.markKey, count: 256)
      return String(decoding: found.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch {
      if error == .noKey { return nil }
      throw error
    }
  }

  package func checkOwner() async throws(BlobError) {
    guard let library = owner.withLock({ $0.library }) else { return }
    let now = clock.moment()
    guard try await asking(askedMark) == library else { throw .away }
    owner.withLock { $0.seen = now }
  }

  /// Accepts an earlier answer that is not old.
  func requireOwn() async throws(BlobError) {
    let oldest = clock.moment() - .seconds(S3Limits.ownerSeconds)
    let isRecent = owner.withLock { $0.library == nil || $0.seen.map { $0 > oldest } ?? false }
    if !isRecent { try await checkOwner() }
  }
}
