package import Platform

extension BlobFolder {
  package func blobs(after name: BlobName?, limit: Int) async throws(BlobError) -> [BlobEntry] {
    try await reading.run { () throws(BlobError) in
      let start = name?.text ?? ""
      var found: [BlobEntry] = []
      for first in try self.folders("blobs") where first >= start.prefix(2) {
        for second in try self.folders("blobs/\(first)")
        where first + second >= start.prefix(4) {
          for text in try self.names(in: "blobs/\(first)/\(second)") where text > start {
            guard let name = BlobName(text), text.hasPrefix(first + second) else { continue }
            // A blob removed meanwhile is skipped.
            guard let entry = try self.entry(name) else { continue }
            found.append(entry)
            if found.count == limit { return found }
          }
        }
      }
      return found
    }
  }

  /// The entry for a blob's name; the blob may be unreadable.
  private func entry(_ name: BlobName) throws(BlobError) -> BlobEntry? {
    do throws(BlobError) {
      return try root.open(Self.path(of: name)).map {
        BlobEntry(name: name, sizeBytes: $0.sizeBytes)
      }
    } catch {
      guard case .system(let reason) = error, !error.isOfMoment else { throw error }
      return BlobEntry(name: name, sizeBytes: 0, failure: reason)
    }
  }

  /// The names in a folder; empty if it cannot be read, see `closedFolders`.
  private func names(in path: String) throws(BlobError) -> [String] {
    do throws(BlobError) { return try root.names(in: path) } catch {
      guard path != "blobs", case .system = error, !error.isOfMoment else { throw error }
      return []
    }
  }

  /// The blob folders that cannot be read, with the reasons.
  package func closedFolders() async throws(BlobError) -> [(path: String, reason: SystemError)] {
    try await reading.run { () throws(BlobError) in
      var closed: [(path: String, reason: SystemError)] = []
      func look(_ path: String) throws(BlobError) {
        do throws(BlobError) { _ = try self.root.names(in: path) } catch {
          guard case .system(let reason) = error, !error.isOfMoment else { throw error }
          closed.append((path, reason))
        }
      }
      for first in try self.folders("blobs") {
        try look("blobs/\(first)")
        for second in try self.folders("blobs/\(first)") { try look("blobs/\(first)/\(second)") }
      }
      return closed
    }
  }

  package func sizeBytes(of name: BlobName) async throws(BlobError) -> Int? {
    try await reading.run { () throws(BlobError) in
      try self.root.open(Self.path(of: name))?.sizeBytes
    }
  }

  package func sizesBytes(of names: [BlobName]) async -> [Result<Int?, BlobError>] {
    await writing.map(names) { [root] (name) throws(BlobError) in
      try root.open(Self.path(of: name))?.sizeBytes
    }
  }

  /// The folders named by two hexadecimal digits, in order.
  private func folders(_ path: String) throws(BlobError) -> [String] {
    try names(in: path).filter { name in
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
