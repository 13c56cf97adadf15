internal import Synchronization

// The blobs may be on a disk of their own. If it is not mounted, its mount point is an empty
// folder, which must not be mistaken for a library without blobs, nor be filled. A file beside the
// blobs names their library.

extension BlobFolder {
  package static let markPath = "blobs/library-id"

  package func recognize(_ library: String, isEmptyAllowed: Bool) async throws(BlobError) {
    try await writing.run { () throws(BlobError) in
      self.owner.withLock { $0 = library }
      let isMarked = try self.root.open(Self.markPath) != nil
      let isFilled = try self.root.names(in: "blobs").contains { $0.utf8.count == 2 }
      guard !isMarked, isEmptyAllowed || isFilled else { return }
      try self.root.write(Array((library + "\n").utf8), to: Self.markPath, durably: true)
    }
  }

  package func expect(_ library: String) { owner.withLock { $0 = library } }

  package func mark() async throws(BlobError) -> String? {
    try await reading.run { [root] () throws(BlobError) in
      guard let bytes = try root.read(Self.markPath, limit: BlobLimits.lineBytes) else {
        return nil
      }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  package func mark(_ library: String) async throws(BlobError) {
    try await writing.run { [root] () throws(BlobError) in
      try root.write(Array((library + "\n").utf8), to: Self.markPath, durably: true)
    }
    expect(library)
  }

  package func checkOwner() async throws(BlobError) {
    try await reading.run { () throws(BlobError) in try self.requireOwn() }
  }

  func requireOwn() throws(BlobError) {
    guard let owner = owner.withLock(\.self) else { return }
    guard let bytes = try root.read(Self.markPath, limit: BlobLimits.lineBytes),
      String(decoding: bytes, as: UTF8.self) == owner + "\n"
    else { throw .away }
  }
}

/// A library's id, in the file `library-id` of its folder. It distinguishes the library's disk from
/// another one, and from an empty mount point.
package enum FolderIdentity {
  package static let path = "library-id"

  /// Reads the id; `nil` if there is no such file.
  package static func read(_ folder: Folder) throws(BlobError) -> String? {
    guard let bytes = try folder.read(path, limit: BlobLimits.lineBytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// Writes the id so that it survives a power cut.
  package static func write(_ id: String, to folder: Folder) throws(BlobError) {
    precondition(!id.isEmpty && !id.contains("\n"), "an id is one line")
    try folder.write(Array((id + "\n").utf8), to: path, durably: true)
  }
}
