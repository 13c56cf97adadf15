internal import Glibc

extension Folder {
  /// Creates a folder and its parents, each surviving a power cut.
  package func makeFolders(_ path: String) throws(BlobError) {
    if path == "." { return }
    do {
      return try sync(path)
    } catch  where error.isNotFound {}
    let above = parent(of: path)
    try makeFolders(above)
    try makeFolder(path)
    try sync(above)
  }

  /// Removes a folder with its contents; a missing one is ignored.
  package func removeTree(_ path: String) throws(BlobError) {
    for name in try names(in: path) {
      let below = path + "/" + name
      if try isFolder(below) { try removeTree(below) } else { try remove(below) }
    }
    try removeFolder(path)
  }

  private func isFolder(_ path: String) throws(BlobError) -> Bool {
    do {
      let opened = try calls.open(
        beneath: descriptor, path, as: path,
        flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      calls.close(opened)
      return true
    } catch {
      if error.isNotFound || error.isLink { return false }
      throw error
    }
  }

  private func removeFolder(_ path: String) throws(BlobError) {
    do {
      try at(path) { (place) throws(BlobError) in
        try calls.removeFolder(in: place.folder, place.name, as: path)
      }
    } catch  where error.isNotFound {}
  }

  /// Creates a hard link to a file in another folder, at the same path here, or copies it if the
  /// disk does not support links.
  package func share(_ path: String, of other: Folder) throws(BlobError) {
    guard let source = try other.open(path) else { return }
    if try calls.link(source.descriptor, to: self, path) { return }
    let copy = try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    var offset = 0
    while true {
      let bytes = try source.read(at: offset, count: BlobLimits.copiedBytes)
      if bytes.isEmpty { return }
      try copy.writeAll(bytes, at: offset)
      offset += bytes.count
    }
  }
}
