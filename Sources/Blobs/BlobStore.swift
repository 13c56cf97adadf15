package import Platform

/// Keeps bytes by their content. What it reports kept is whole, and survives a
/// power cut from that moment on; kept bytes are never changed or removed.
package protocol BlobStore: Sendable {
  associatedtype Draft: BlobDraft
  associatedtype Blob: BlobReading

  /// Begins receiving bytes under `id`, or continues an earlier draft; concurrent calls with the
  /// same id get the same draft. A known `sizeBytes` is refused at once if the disk cannot hold it.
  func begin(_ id: DraftID, sizeBytes: Int?) async throws(BlobError) -> Draft

  /// Opens a blob; throws `missing` if there is none.
  func open(_ name: BlobName) async throws(BlobError) -> Blob

  /// Removes drafts that are not in use and have not grown since `time`, in seconds since 1970.
  /// Returns their number.
  @discardableResult
  func removeDrafts(unchangedSince time: Int) async throws(BlobError) -> Int

  /// Blobs in the order of their names, after `name`; fewer than `limit` only at the end.
  func blobs(after name: BlobName?, limit: Int) async throws(BlobError) -> [BlobEntry]

  /// Reads a whole blob and compares its digest.
  func check(_ name: BlobName) async throws(BlobError) -> BlobCheck

  /// The number of bytes that can still be stored.
  func freeBytes() async throws(BlobError) -> Int
}

extension BlobStore {
  package func begin(_ id: DraftID) async throws(BlobError) -> Draft {
    try await begin(id, sizeBytes: nil)
  }
}

/// An open blob.
package protocol BlobReading: Sendable {
  var sizeBytes: Int { get }
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
