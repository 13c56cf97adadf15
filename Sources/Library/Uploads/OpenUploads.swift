internal import Blobs
internal import Catalog
internal import Synchronization

/// The uploads in progress. Their drafts stay open between pieces, so that bytes are read and
/// hashed once.
final class OpenUploads: Sendable {
  /// An open upload, owned by the caller that has taken it.
  struct Open {
    let draft: any BlobDraft
    var upload: Upload
    /// The blob, if the catalog could not be updated.
    var kept: StoredBlob?
    /// The bytes reserved for an upload of unknown length.
    var reservedBytes = 0

    init(draft: any BlobDraft, upload: Upload) {
      self.draft = draft
      self.upload = upload
    }

    var offset: Int {
      get async {
        if let kept { return kept.sizeBytes }
        return await draft.offset
      }
    }
  }

  fileprivate struct Entry {
    var open: Open?
    let draft: any BlobDraft
    var kept: StoredBlob?
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [UploadID: Entry] = [:]
    var uses = 0
  }

  private let state = Mutex(State())

  /// Takes an upload for one caller; throws `UploadError.busy` if another caller has it, returns
  /// `nil` if it is not open.
  func take(_ id: UploadID) throws(LibraryError) -> Open? {
    try state.withLock { state throws(LibraryError) in
      guard let entry = state.entries[id] else { return nil }
      guard let open = entry.open else { throw .upload(.busy(id)) }
      state.entries[id]?.open = nil
      return open
    }
  }

  /// Adds an upload as taken; throws `UploadError.busy` if it was added before.
  func add(_ open: Open) throws(LibraryError) {
    let id = open.upload.id
    try state.withLock { state throws(LibraryError) in
      guard state.entries[id] == nil else { throw .upload(.busy(id)) }
      state.uses += 1
      state.entries[id] = Entry(
        open: nil, draft: open.draft, kept: open.kept, lastUse: state.uses)
      state.closeIdle()
    }
  }

  /// Returns an upload; does nothing if it was removed.
  func giveBack(_ open: Open) {
    let id = open.upload.id
    state.withLock { state in
      guard state.entries[id]?.draft === open.draft else { return }
      state.uses += 1
      state.entries[id]?.open = open
      state.entries[id]?.kept = open.kept
      state.entries[id]?.lastUse = state.uses
    }
  }

  /// Forgets an upload that its caller has ended.
  func remove(_ open: Open) {
    let id = open.upload.id
    state.withLock { state in
      if state.entries[id]?.draft === open.draft { state.entries[id] = nil }
    }
  }

  func isTaken(_ id: UploadID) -> Bool {
    state.withLock { state in state.entries[id].map { $0.open == nil } ?? false }
  }

  /// The progress of an open upload; `nil` if it is not open.
  func progress(of id: UploadID) async -> Int? {
    let found = state.withLock { state in
      state.entries[id].map { (draft: $0.draft, kept: $0.kept) }
    }
    guard let found else { return nil }
    if let kept = found.kept { return kept.sizeBytes }
    return await found.draft.offset
  }
}

extension OpenUploads.State {
  /// Closes the least recently used draft if there are too many; it is opened again when its sender
  /// continues.
  fileprivate mutating func closeIdle() {
    guard entries.count > LibraryLimits.openUploads else { return }
    let idle = entries.filter { $0.value.open != nil && $0.value.kept == nil }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
  }
}
