/// Keeps bytes by their content. What it reports kept is whole, and survives a
/// power cut from that moment on; kept bytes are never changed or removed.
package protocol BlobStore: Sendable {
  associatedtype Draft: BlobDraft
  associatedtype Blob: BlobReading

  /// Starts receiving bytes under `id`, or goes on where they stopped; whoever
  /// asks for the same id at the same time gets the same draft. `sizeBytes`,
  /// where it is known, is refused at once if the disk cannot hold it.
  func begin(_ id: DraftID, sizeBytes: Int?) async throws(BlobError) -> Draft

  /// Opens a blob; throws `missing` where there is none.
  func open(_ name: BlobName) async throws(BlobError) -> Blob

  /// Removes drafts that nobody holds and nothing was added to since `time`,
  /// in seconds since 1970. Returns how many.
  @discardableResult
  func removeDrafts(unchangedSince time: Int) async throws(BlobError) -> Int

  /// Blobs in the order of their names, after `name`; fewer than `limit` only
  /// at the end.
  func blobs(after name: BlobName?, limit: Int) async throws(BlobError) -> [BlobEntry]

  /// Reads a blob from its first byte to its last.
  func check(_ name: BlobName) async throws(BlobError) -> BlobCheck

  /// Bytes that may still be stored.
  func freeBytes() async throws(BlobError) -> Int
}

extension BlobStore {
  package func begin(_ id: DraftID) async throws(BlobError) -> Draft {
    try await begin(id, sizeBytes: nil)
  }
}

/// A blob opened to be read.
package protocol BlobReading: Sendable {
  var sizeBytes: Int { get }
}

/// A blob among others.
package struct BlobEntry: Hashable, Sendable {
  package let name: BlobName
  package let sizeBytes: Int
  /// Why it cannot be opened; then its size is not known, and 0.
  package let failure: SystemError?

  package init(name: BlobName, sizeBytes: Int, failure: SystemError? = nil) {
    self.name = name
    self.sizeBytes = sizeBytes
    self.failure = failure
  }
}

/// What reading a blob has shown.
package enum BlobCheck: Hashable, Sendable {
  case whole(sizeBytes: Int)
  /// The bytes have another name than the blob's.
  case damaged(found: BlobName, sizeBytes: Int)
  /// The disk does not give the bytes back.
  case unreadable(SystemError)
  case missing
}
