extension BlobName {
  /// Computes the name of an open file by reading it; may block. If the file is modified meanwhile,
  /// the result is the hash of the bytes as read.
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
