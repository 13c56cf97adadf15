package import Platform

/// Keeps bytes by their content. What it reports kept is whole, and survives a power cut from that
/// moment on; kept bytes are never changed, and removed only by name.
///
/// A blob is read through an open file, wherever it is kept: workers, ranges and responses are
/// given descriptors.
package protocol BlobStore: Sendable {
  // MARK: Receiving

  /// Begins receiving bytes under `id`, or continues an earlier draft; concurrent calls with the
  /// same id get the same draft. A known `sizeBytes` is refused at once if the disk cannot hold it.
  func begin(_ id: DraftID, sizeBytes: Int?) async throws(BlobError) -> any BlobDraft

  /// Removes drafts that are not in use and have not grown since `time`, in seconds since 1970.
  /// Returns their number.
  @discardableResult
  func removeDrafts(unchangedSince time: Int) async throws(BlobError) -> Int

  /// Copies the bytes of open files, one after the other, without making blobs of them yet. Files
  /// left by a crash are removed with other unfinished drafts.
  func gather(
    _ sources: [(file: Int32, draft: DraftID)]
  ) async -> [Result<DraftCopy, BlobError>]

  /// Makes blobs of gathered files and returns when they are durable. The caller then records their
  /// names and settles them: until then nothing removes the blobs, and a note named `note` records
  /// the files' state.
  func keepUnsettled(
    _ files: [DraftCopy], note: DraftID
  ) async -> [Result<StoredBlob, BlobError>]

  /// The same for files that are referenced already.
  func keep(_ files: [DraftCopy]) async -> [Result<StoredBlob, BlobError>]

  /// Removes gathered files that are not needed after all.
  func discard(_ files: [DraftCopy]) async

  /// Declares that kept blobs are now referenced, so that they may be removed later. Until then a
  /// note records the draft or drafts that they came from.
  func settle(_ names: [BlobName], of id: DraftID) async

  /// Blobs stored by an earlier run without a confirmed reference.
  func unsettled() async throws(BlobError) -> [UnsettledBlobs]

  // MARK: Reading

  /// Opens a blob; throws `missing` if there is none.
  func open(_ name: BlobName) async throws(BlobError) -> OpenFile

  /// The same for several blobs, in order.
  func open(_ names: [BlobName]) async -> [Result<OpenFile, BlobError>]

  /// The length of a blob; `nil` if no bytes have this name.
  func sizeBytes(of name: BlobName) async throws(BlobError) -> Int?

  /// The same for several blobs, given in the order of their names.
  func sizesBytes(of names: [BlobName]) async -> [Result<Int?, BlobError>]

  /// Blobs in the order of their names, after `name`; fewer than `limit` only at the end.
  func blobs(after name: BlobName?, limit: Int) async throws(BlobError) -> [BlobEntry]

  /// Reads a whole blob and compares its digest.
  func check(_ name: BlobName) async throws(BlobError) -> BlobCheck

  /// The parts of the store whose blobs cannot be listed, with the reasons.
  func closedFolders() async throws(BlobError) -> [(path: String, reason: SystemError)]

  /// The number of bytes that can still be stored.
  func freeBytes() async throws(BlobError) -> Int

  // MARK: Removing

  /// Protects blobs from removal until `letGo` is called as often, because references to them are
  /// about to be written.
  func hold(_ names: [BlobName])

  func letGo(_ names: [BlobName])

  /// Marks a name for removal. Returns `false` if it is being stored.
  func condemn(_ name: BlobName) -> Bool

  /// Withdraws a condemnation.
  func spare(_ name: BlobName)

  /// Permanently removes a condemned blob. Returns `false` if it was stored meanwhile.
  func removeCondemned(_ name: BlobName) async throws(BlobError) -> Bool

  /// Rereads a blob, and puts it aside if its bytes do not match its name; damaged blobs are never
  /// deleted. Returns its new place, or `nil` if it stays.
  func quarantine(_ name: BlobName, stamp: Int) async throws(BlobError) -> String?

  // MARK: Belonging

  /// Sets the library to which the blobs must belong; from then on nothing is stored or removed
  /// while they belong to another one, or are absent. A store without a mark is accepted if it is
  /// empty because nothing was stored yet, or if it contains blobs.
  func recognize(_ library: String, isEmptyAllowed: Bool) async throws(BlobError)

  /// The same without marking them, for reading beside their owner.
  func expect(_ library: String)

  /// The text that marks the blobs as a library's; `nil` if there is none.
  func mark() async throws(BlobError) -> String?

  /// Marks the blobs, whatever they were marked with, and expects that mark from then on.
  func mark(_ library: String) async throws(BlobError)

  /// Throws `away` unless the blobs belong to the expected library.
  func checkOwner() async throws(BlobError)
}

extension BlobStore {
  package func begin(_ id: DraftID) async throws(BlobError) -> any BlobDraft {
    try await begin(id, sizeBytes: nil)
  }

  /// Calls `body` with pages of all blobs, in the order of their names.
  package func eachPage(
    of limit: Int, _ body: ([BlobEntry]) async throws -> Void
  ) async throws {
    var last: BlobName?
    while true {
      try Task.checkCancellation()
      let page = try await blobs(after: last, limit: limit)
      guard let end = page.last else { return }
      last = end.name
      try await body(page)
    }
  }

  /// Opens a blob of the given size; a file of another length is refused.
  package func open(_ name: BlobName, sizeBytes: Int) async throws(BlobError) -> OpenFile {
    try await open(name).checked(name, sizeBytes: sizeBytes)
  }
}

/// A process's part in a store.
package enum BlobAccess: Sendable {
  /// It holds the library's lock, and stores and removes.
  case owner
  /// It reads, beside an owner or without one.
  case reader
}

/// An entry in the list of blobs.
package struct BlobEntry: Hashable, Sendable {
  package let name: BlobName
  package let sizeBytes: Int
  /// Why it cannot be opened; its size is then unknown, and 0.
  package let failure: SystemError?

  package init(name: BlobName, sizeBytes: Int, failure: SystemError? = nil) {
    self.name = name
    self.sizeBytes = sizeBytes
    self.failure = failure
  }
}

/// The result of checking a blob.
package enum BlobCheck: Hashable, Sendable {
  case whole(sizeBytes: Int)
  /// The bytes have another digest than the blob's name.
  case damaged(found: BlobName, sizeBytes: Int)
  /// The disk cannot read the bytes.
  case unreadable(SystemError)
  case missing
}

/// A copied file that is not a blob yet.
package struct DraftCopy: Sendable {
  package let name: BlobName
  package let sizeBytes: Int
  package let draft: DraftID
  package let file: OpenFile
}

/// Stored bytes, and the draft that they came from, or the names of several that came together.
package struct UnsettledBlobs: Hashable, Sendable {
  package let names: [BlobName]
  package let draft: DraftID

  package init(names: [BlobName], draft: DraftID) {
    self.names = names
    self.draft = draft
  }
}
