extension BlobName {
  /// The name of an open file's bytes. Reads all of it, and may block; a file that
  /// is being changed has whatever name its bytes had when they were read.
  package init(ofFile descriptor: Int32, sizeBytes: Int) throws(BlobError) {
    let file = try OpenFile(duplicating: descriptor, path: "a file", calls: .system)
    let digest = SHA256()
    _ = try file.add(first: sizeBytes, to: digest)
    guard let name = BlobName(digest: digest.finish()) else {
      preconditionFailure("a digest has 32 bytes")
    }
    self = name
  }
}
