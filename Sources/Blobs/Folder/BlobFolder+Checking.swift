extension BlobFolder {
  package func blobs(after name: BlobName?, limit: Int) async throws(BlobError) -> [BlobEntry] {
    try await reading.run { () throws(BlobError) in
      let start = name?.text ?? ""
      var found: [BlobEntry] = []
      for first in try self.folders("blobs") where first >= start.prefix(2) {
        for second in try self.folders("blobs/\(first)")
        where first + second >= start.prefix(4) {
          for text in try self.root.names(in: "blobs/\(first)/\(second)") where text > start {
            guard let name = BlobName(text), text.hasPrefix(first + second) else { continue }
            // One that goes away meanwhile is no longer a blob.
            guard let file = try self.root.open(Self.path(of: name)) else { continue }
            found.append(BlobEntry(name: name, sizeBytes: file.sizeBytes))
            if found.count == limit { return found }
          }
        }
      }
      return found
    }
  }

  /// How long the blobs below `root` are, in their order; `nil` for those that are not there. As
  /// many are looked for at the same time as `disk` has lanes.
  package static func lengths(
    of names: [BlobName], in root: Folder, on disk: DiskQueue
  ) async -> [Result<Int?, BlobError>] {
    await disk.map(names) { (name) throws(BlobError) in
      try root.open(path(of: name))?.sizeBytes
    }
  }

  /// The folders of two hexadecimal digits, in order.
  private func folders(_ path: String) throws(BlobError) -> [String] {
    try root.names(in: path).filter { name in
      name.utf8.count == 2 && name.allSatisfy { "0123456789abcdef".contains($0) }
    }
  }

  package func check(_ name: BlobName) async throws(BlobError) -> BlobCheck {
    try await reading.run { () throws(BlobError) in
      do throws(BlobError) {
        guard let file = try self.root.open(Self.path(of: name)) else { return .missing }
        let digest = SHA256()
        let length = try file.add(first: file.sizeBytes, to: digest)
        guard let found = BlobName(digest: digest.finish()), found != name else {
          return .whole(sizeBytes: length)
        }
        return .damaged(found: found, sizeBytes: length)
      } catch {
        guard case .system(let reason) = error else { throw error }
        return .unreadable(reason)
      }
    }
  }
}
