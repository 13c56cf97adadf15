internal import Glibc
internal import Synchronization

// Blobs are removed in two cases: nothing refers to them any more, or their bytes are damaged. As
// the same bytes may be stored again between check and removal, a name is first condemned; storing
// it spares it, and only names that are still condemned are removed.

/// The state of names being stored or removed.
struct BlobNames {
  /// Names that are stored but not yet referenced, with the number of holders.
  var held: [BlobName: Int] = [:]
  var condemned: Set<BlobName> = []
}

extension BlobFolder {
  /// The folder for damaged blobs, which are never deleted.
  package static let quarantinePath = "quarantine"

  /// Marks a name for removal. Returns `false` if it is being stored.
  package func condemn(_ name: BlobName) -> Bool {
    names.withLock { names in
      guard names.held[name] == nil else { return false }
      names.condemned.insert(name)
      return true
    }
  }

  /// Withdraws a condemnation.
  package func spare(_ name: BlobName) {
    names.withLock { _ = $0.condemned.remove(name) }
  }

  /// Permanently removes a condemned blob. Returns `false` if it was stored meanwhile.
  package func removeCondemned(_ name: BlobName) async throws(BlobError) -> Bool {
    try await writing.run { () throws(BlobError) in
      try self.requireOwn()
      let path = Self.path(of: name)
      let isRemoved = try self.names.withLock { (names) throws(BlobError) in
        guard names.condemned.remove(name) != nil else { return false }
        try self.root.remove(path)
        return true
      }
      if isRemoved, try !self.root.names(in: self.root.parent(of: path)).isEmpty {
        try self.root.sync(self.root.parent(of: path))
      }
      return isRemoved
    }
  }

  /// Rereads a blob, and quarantines it if its bytes do not match its name. Returns its new path,
  /// or `nil` if it stays.
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
        guard names.condemned.remove(name) != nil else { return false }
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
  /// Protects blobs from removal until `letGo` is called as often, because references to them are
  /// about to be written.
  package func hold(_ names: [BlobName]) { for name in names { hold(name) } }

  package func letGo(_ names: [BlobName]) { for name in names { letGo(name) } }

  func hold(_ name: BlobName) {
    names.withLock { names in
      names.held[name, default: 0] += 1
      names.condemned.remove(name)
    }
  }

  func letGo(_ name: BlobName) {
    names.withLock { names in
      guard let count = names.held[name] else { return }
      names.held[name] = count > 1 ? count - 1 : nil
    }
  }

  /// Records the blobs that drafts turn into, so that unreferenced ones are found after a crash. A
  /// power cut may lose the note.
  func noteKept(_ names: [BlobName], of id: DraftID) throws(BlobError) {
    let note = try root.open(Self.notePath(of: id), flags: O_WRONLY | O_CREAT | O_TRUNC)
    try note.writeAll(Array(names.map { "\($0)\n" }.joined().utf8))
  }

  /// Declares that kept blobs are now referenced, so that they may be removed later. Until then a
  /// note on disk records the draft or drafts that they came from.
  package func settle(_ names: [BlobName], of id: DraftID) async {
    for name in names { letGo(name) }
    await writing.run { [root] in
      // The next start checks a remaining note.
      try? root.remove(Self.notePath(of: id))
    }
  }

  /// Blobs stored by an earlier run without a confirmed reference.
  package func unsettled() async throws(BlobError) -> [UnsettledBlobs] {
    try await writing.run { [root] () throws(BlobError) in
      var found: [UnsettledBlobs] = []
      for file in try root.names(in: "incoming") where file.hasSuffix(Self.noteSuffix) {
        guard let id = DraftID(String(file.dropLast(Self.noteSuffix.count))),
          let bytes = try root.read("incoming/" + file, limit: Limits.noteBytes)
        else { continue }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        found.append(UnsettledBlobs(names: lines.compactMap { BlobName($0) }, draft: id))
      }
      return found
    }
  }
}

/// Stored bytes, and the draft that they came from, or the names of several that came together.
package struct UnsettledBlobs: Hashable, Sendable {
  package let names: [BlobName]
  package let draft: DraftID
}
