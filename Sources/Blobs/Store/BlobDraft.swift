/// A blob whose bytes are still arriving.
package protocol BlobDraft: AnyObject, Sendable {
  var id: DraftID { get }

  /// The number of bytes that have arrived; the next ones belong there.
  var offset: Int { get async }

  /// Appends bytes at `offset`, which must be the draft's. Returns the new offset. After an error,
  /// `offset` tells how many of them were written.
  @discardableResult
  func append(_ bytes: ArraySlice<UInt8>, at offset: Int) async throws(BlobError) -> Int

  /// Whether the draft can be used further. After a disk error it must be released and reopened, to
  /// continue from what is known to be on disk.
  var isUsable: Bool { get async }

  /// Opens the bytes that have arrived so far for reading.
  func reading() async throws(BlobError) -> OpenFile

  /// Makes sure that `offset` survives a crash; call it when the sender has disconnected, or before
  /// confirming bytes. A power cut may lose bytes that arrived since the draft was last opened.
  func pause() async throws(BlobError)

  /// Turns the draft into a blob, and returns once it is safe on disk. If `expected` is given and
  /// the hash differs, the bytes are discarded.
  func keep(expected: BlobName?, existing: DuplicateCheck) async throws(BlobError) -> StoredBlob

  /// Keeps the draft for a caller that will write a reference and then call `settle`. Until then
  /// the blob is protected from removal, and a note records what the draft became.
  func keepUnsettled(expected: BlobName?) async throws(BlobError) -> StoredBlob

  /// Discards the draft.
  func discard() async throws(BlobError)
}

extension BlobDraft {
  @discardableResult
  package func append(_ bytes: [UInt8], at offset: Int) async throws(BlobError) -> Int {
    try await append(bytes[...], at: offset)
  }

  package func keep(expected: BlobName? = nil) async throws(BlobError) -> StoredBlob {
    try await keep(expected: expected, existing: .contents)
  }
}

/// How thoroughly an existing blob is checked before new bytes of the same name are discarded.
package enum DuplicateCheck: Sendable {
  /// It has the same length and is readable at both ends.
  case size
  /// Its bytes still match its name.
  case contents
}

/// The result of keeping a draft.
package struct StoredBlob: Hashable, Sendable {
  package enum Outcome: Sendable {
    case stored
    /// The same bytes already existed, intact.
    case alreadyThere
    /// The name existed but its bytes were damaged; they have been replaced.
    case replaced
  }

  package let name: BlobName
  package let sizeBytes: Int
  package let outcome: Outcome

  package init(name: BlobName, sizeBytes: Int, outcome: Outcome) {
    self.name = name
    self.sizeBytes = sizeBytes
    self.outcome = outcome
  }
}
