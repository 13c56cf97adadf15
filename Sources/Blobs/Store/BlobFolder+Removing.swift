internal import Glibc
internal import Synchronization

// Blobs are removed in two cases: nothing refers to them any more, or their bytes are damaged. As
// the same bytes may be stored again between check and removal, a name is first condemned; storing
// it spares it, and only names that are still condemned are removed.

extension BlobFolder {
  /// The folder for damaged blobs, which are never deleted.
  package static let quarantinePath = "quarantine"

  package func condemn(_ name: BlobName) -> Bool {
    names.withLock { $0.condemn(name) }
  }

  package func spare(_ name: BlobName) {
    names.withLock { _ = $0.spare(name) }
  }

  package func removeCondemned(_ name: BlobName) async throws(BlobError) -> Bool {
    try await writing.run { () throws(BlobError) in
      try self.requireOwn()
      let path = Self.path(of: name)
      let isRemoved = try self.names.withLock { (names) throws(BlobError) in
        guard names.spare(name) else { return false }
        try self.root.remove(path)
        return true
      }
      if isRemoved, try !self.root.names(in: self.root.parent(of: path)).isEmpty {
        try self.root.sync(self.root.parent(of: path))
      }
      return isRemoved
    }
  }

  package func quarantine(_ name: BlobName, stamp: Int) async throws(BlobError) -> String? {
    guard condemn(name) else { return nil }
    do throws(BlobError) {
      switch try await check(name) {
      case .whole, .missing:
        spare(name)
        return nil
      case .damaged, .unreadable: return try await putAside(name, stamp: stamp)
      }
    } catch {
      spare(name)
      throw error
    }
  }

  /// Quarantines a condemned blob, whatever its bytes are.
  package func putAside(_ name: BlobName, stamp: Int) async throws(BlobError) -> String? {
    try await writing.run { () throws(BlobError) in
      try self.requireOwn()
      let target = "\(Self.quarantinePath)/\(name)-\(stamp)"
      try self.root.makeFolder(Self.quarantinePath)
      let isMoved = try self.names.withLock { (names) throws(BlobError) in
        guard names.spare(name) else { return false }
        try self.root.rename(Self.path(of: name), to: target, replacing: false)
        return true
      }
      guard isMoved else { return nil }
      try self.root.sync(Self.quarantinePath)
      try self.root.sync(self.root.parent(of: Self.path(of: name)))
      return target
    }
  }
}

// MARK: - Names that are coming

extension BlobFolder {
  package func hold(_ names: [BlobName]) { for name in names { hold(name) } }

  package func letGo(_ names: [BlobName]) { for name in names { letGo(name) } }

  func hold(_ name: BlobName) {
    names.withLock { $0.hold(name) }
  }

  func letGo(_ name: BlobName) {
    names.withLock { $0.letGo(name) }
  }

  /// Records the blobs that drafts turn into, so that unreferenced ones are found after a crash. A
  /// power cut may lose the note.
  package func noteKept(_ names: [BlobName], of id: DraftID) throws(BlobError) {
    let note = try root.open(Self.notePath(of: id), flags: O_WRONLY | O_CREAT | O_TRUNC)
    try note.writeAll(Array(names.map { "\($0)\n" }.joined().utf8))
  }

  package func settle(_ names: [BlobName], of id: DraftID) async {
    for name in names { letGo(name) }
    await writing.run { [root] in
      // The next start checks a remaining note.
      try? root.remove(Self.notePath(of: id))
    }
  }

  package func unsettled() async throws(BlobError) -> [UnsettledBlobs] {
    try await writing.run { [root] () throws(BlobError) in
      var found: [UnsettledBlobs] = []
      for file in try root.names(in: "incoming") where file.hasSuffix(Self.noteSuffix) {
        guard let id = DraftID(String(file.dropLast(Self.noteSuffix.count))),
          let bytes = try root.read("incoming/" + file, limit: BlobLimits.noteBytes)
        else { continue }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        found.append(UnsettledBlobs(names: lines.compactMap { BlobName($0) }, draft: id))
      }
      return found
    }
  }
}
