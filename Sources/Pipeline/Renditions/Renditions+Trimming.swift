internal import Blobs

// The cache has a budget. The least recently used pictures are removed first, and full-size ones
// before small ones, of which many more are needed.

extension Renditions {
  /// Removes files above the budget, leaving a tenth of it free.
  package func trim() async throws {
    try await disk.run { () throws(any Error) in
      var files = try self.all()
      var total = files.reduce(0) { $0 + $1.sizeBytes }
      guard total > self.budgetBytes else { return }
      files.sort { ($0.isFull ? 0 : 1, $0.used) < ($1.isFull ? 0 : 1, $1.used) }
      for file in files {
        if total <= self.budgetBytes / 10 * 9 { return }
        try self.folder.remove(file.path)
        total -= file.sizeBytes
      }
    }
  }

  /// Whether half of the budget is free.
  package func hasRoom() async throws -> Bool {
    try await disk.run { () throws(any Error) in
      try self.all().reduce(0) { $0 + $1.sizeBytes } <= self.budgetBytes / 2
    }
  }

  private struct CachedFile {
    let path: String
    let sizeBytes: Int
    /// Seconds since 1970.
    let used: Int
    let isFull: Bool
  }

  private func all() throws -> [CachedFile] {
    var files: [CachedFile] = []
    for part in try folder.names(in: Self.path) {
      let place = Self.path + "/" + part
      for name in try folder.names(in: place) {
        // A file that disappears meanwhile need not be removed.
        guard let file = try folder.open(place + "/" + name) else { continue }
        files.append(
          CachedFile(
            path: place + "/" + name, sizeBytes: file.sizeBytes, used: try file.modified(),
            isFull: name.hasSuffix(RenditionKey.fullSuffix)))
      }
    }
    return files
  }
}
