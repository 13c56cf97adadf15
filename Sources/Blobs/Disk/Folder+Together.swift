// For many small files, syncs take longer than writing. If the file system can sync everything at
// once, one call is made for all of them.

/// A file to be replaced or removed.
package struct Replacement: Sendable {
  package let path: String
  /// `nil` removes the file.
  package let bytes: [UInt8]?

  package init(_ path: String, _ bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }
}

extension Folder {
  /// Replaces files, or removes those without new bytes. All changes are durable once this returns,
  /// names in the folders `besides` included, and each file is at every moment either old or new.
  /// No new file has its name before the names in the folders `earlier` are durable.
  package func replaceTogether(
    _ files: [Replacement], after earlier: Set<String> = [], besides: Set<String> = []
  ) throws(BlobError) {
    var (rest, earlier) = (files[...], earlier)
    while !rest.isEmpty {
      try replaceSome(rest.prefix(BlobLimits.filesTogether), after: earlier, besides)
      rest = rest.dropFirst(BlobLimits.filesTogether)
      earlier = []
    }
  }

  private func replaceSome(
    _ files: ArraySlice<Replacement>, after earlier: Set<String>, _ besides: Set<String>
  ) throws(BlobError) {
    do throws(BlobError) {
      var drafts: [OpenFile] = []
      for file in files {
        if let bytes = file.bytes { drafts.append(try draft(of: file.path, bytes)) }
      }
      try sync(drafts, folders: earlier)
      for file in files {
        if file.bytes == nil {
          try remove(file.path)
        } else {
          try rename(file.path + Self.draftSuffix, to: file.path, replacing: true)
        }
      }
    } catch {
      // The first error is thrown; leftovers are overwritten next time.
      for file in files where file.bytes != nil { try? remove(file.path + Self.draftSuffix) }
      throw error
    }
    try sync([], folders: besides.union(files.map { parent(of: $0.path) }))
  }

  /// Makes the bytes of files, and the names in folders below, durable.
  func sync(_ files: [OpenFile], folders: Set<String>) throws(BlobError) {
    let paths = files.map(\.path) + folders
    if paths.count >= BlobLimits.fewestTogether, keepsAllAtOnce, areHere(paths) {
      try calls.syncAll(descriptor, ".")
      // A disk reports a failure once, possibly to an earlier caller: each file knows of its own,
      // and so does the folder of a disk that accepts nothing more.
      for file in files { try file.settle() }
      return try sync()
    }
    for file in files { try file.sync() }
    for path in folders.sorted() { try sync(path) }
  }

  /// Whether files and folders are on this folder's own disk, as another may be mounted below.
  private func areHere(_ paths: [String]) -> Bool {
    Set(paths.map { $0.split(separator: "/").first.map(String.init) ?? "." }).allSatisfy {
      isHere($0)
    }
  }

  /// Whether one call makes everything written durable. Some file systems accept the call but pass
  /// on only part of it: overlays, and those provided by programs or other machines.
  private var keepsAllAtOnce: Bool {
    switch fileSystem() {
    case 0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x2FC1_2FC1, 0x0102_1994: true
    default: false
    }
  }
}
