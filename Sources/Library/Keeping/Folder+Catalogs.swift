internal import Blobs

/// Catalogs as files. Whoever has one open keeps what lies beside it: all of this is for those
/// that nobody has.
extension Folder {
  /// What SQLite keeps beside a database.
  static let catalogCompanions = ["-wal", "-shm"]

  func removeCatalog(_ path: String) throws(BlobError) {
    try remove(path)
    try removeCompanions(of: path)
  }

  /// Who only reads a catalog leaves two empty files.
  func removeCompanions(of path: String) throws(BlobError) {
    for ending in Self.catalogCompanions { try remove(path + ending) }
  }
}
