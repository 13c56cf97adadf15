internal import Synchronization

// The blobs may be on a disk of their own. If it is not mounted, its mount point is an empty
// folder, which must not be mistaken for a library without blobs, nor be filled. A file beside the
// blobs names their library.

extension BlobFolder {
  package static let markPath = "blobs/library-id"

  /// Sets the library to which the blobs must belong; from then on nothing is stored or removed
  /// while they belong to another one, or are absent. A folder without a mark is accepted if it is
  /// empty because nothing was stored yet, or if it contains blobs.
  package func recognize(_ library: String, isEmptyAllowed: Bool) async throws(BlobError) {
    try await writing.run { () throws(BlobError) in
      self.owner.withLock { $0 = library }
      let isMarked = try self.root.open(Self.markPath) != nil
      let isFilled = try self.root.names(in: "blobs").contains { $0.utf8.count == 2 }
      guard !isMarked, isEmptyAllowed || isFilled else { return }
      try self.root.write(Array((library + "\n").utf8), to: Self.markPath, durably: true)
    }
  }

  /// Throws `away` unless the blobs belong to the expected library.
  package func checkOwner() async throws(BlobError) {
    try await reading.run { () throws(BlobError) in try self.requireOwn() }
  }

  func requireOwn() throws(BlobError) {
    guard let owner = owner.withLock(\.self) else { return }
    guard let bytes = try root.read(Self.markPath, limit: Limits.lineBytes),
      String(decoding: bytes, as: UTF8.self) == owner + "\n"
    else { throw .away }
  }
}
