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

/// Bytes that are arriving.
package protocol BlobDraft: AnyObject, Sendable {
  associatedtype Blob: BlobReading

  var id: DraftID { get }

  /// How many bytes have arrived; the next ones belong there.
  var offset: Int { get async }

  /// Adds bytes at `offset`, which must be the draft's. Returns the new one.
  /// After an error, `offset` says how much of them was taken.
  @discardableResult
  func append(_ bytes: ArraySlice<UInt8>, at offset: Int) async throws(BlobError) -> Int

  /// Whether more may be done with it. One that the disk has failed is let go
  /// and begun again, from what is certain.
  var isUsable: Bool { get async }

  /// What has arrived so far, to be looked at.
  func reading() async throws(BlobError) -> Blob

  /// Makes sure that `offset` survives a crash: for when the sender has gone,
  /// or is told that its bytes have arrived. A power cut may take back what
  /// came since the draft was last begun.
  func pause() async throws(BlobError)

  /// Makes a blob of what has arrived and returns when it is safe. With
  /// `expected`, bytes of another name are thrown away instead.
  func keep(expected: BlobName?, existing: ExistingCheck) async throws(BlobError) -> KeptBlob

  /// Throws away what has arrived.
  func discard() async throws(BlobError)
}

extension BlobDraft {
  @discardableResult
  package func append(_ bytes: [UInt8], at offset: Int) async throws(BlobError) -> Int {
    try await append(bytes[...], at: offset)
  }

  package func keep(expected: BlobName? = nil) async throws(BlobError) -> KeptBlob {
    try await keep(expected: expected, existing: .contents)
  }
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

/// How closely a blob that is already there is looked at before new bytes of
/// the same name are thrown away.
package enum ExistingCheck: Sendable {
  /// It has the same length and can be read at both ends.
  case size
  /// Its bytes still have its name.
  case contents
}

/// What became of a draft.
package struct KeptBlob: Hashable, Sendable {
  package enum Outcome: Sendable {
    case stored
    /// The same bytes were there, and whole.
    case alreadyThere
    /// The name was there, but its bytes were damaged; they are whole now.
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

package struct BlobEntry: Hashable, Sendable {
  package let name: BlobName
  package let sizeBytes: Int

  package init(name: BlobName, sizeBytes: Int) {
    self.name = name
    self.sizeBytes = sizeBytes
  }
}

package enum BlobCheck: Hashable, Sendable {
  case whole(sizeBytes: Int)
  /// The bytes have another name than the blob's.
  case damaged(found: BlobName, sizeBytes: Int)
  /// The disk does not give the bytes back.
  case unreadable(SystemError)
  case missing
}
