internal import Synchronization

// The blobs may lie on a disk of their own. Where it is not mounted there is an
// empty folder, which must not be taken for a library that has lost everything,
// nor be filled. A file beside the blobs says whose they are.

extension BlobFolder {
  package static let markPath = "blobs/library-id"

  /// Says whose blobs these should be; from then on nothing is stored or removed
  /// while they are somebody else's, or away. A folder that may be marked anew is
  /// empty because nothing was stored yet, or holds blobs.
  package func recognize(_ library: String, isEmptyAllowed: Bool) async throws(BlobError) {
    try await writing.run { () throws(BlobError) in
      self.owner.withLock { $0 = library }
      let isMarked = try self.root.open(Self.markPath) != nil
      let isFilled = try self.root.names(in: "blobs").contains { $0.utf8.count == 2 }
      guard !isMarked, isEmptyAllowed || isFilled else { return }
      try self.root.write(Array((library + "\n").utf8), to: Self.markPath, durably: true)
    }
  }

  /// Throws `away` where the blobs are not those that they should be.
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
