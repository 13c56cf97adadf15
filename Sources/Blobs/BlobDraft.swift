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
