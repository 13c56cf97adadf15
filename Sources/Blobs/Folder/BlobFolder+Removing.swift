internal import Glibc
internal import Synchronization

// Blobs go in two cases: nothing names them any more, or their bytes are
// damaged. Between looking and acting somebody may store the same bytes anew, so
// that a name is condemned first, spared by whoever stores it meanwhile, and
// only what is still condemned goes.

/// What is known of names that are coming or going.
struct BlobNames {
  /// Stored, and not yet said to be named by anything: how often.
  var held: [BlobName: Int] = [:]
  var condemned: Set<BlobName> = []
}

extension BlobFolder {
  /// Where damaged bytes are put: nothing is ever thrown away for being damaged.
  package static let quarantinePath = "quarantine"

  /// Marks a name as about to go; `false` where somebody is storing it.
  package func condemn(_ name: BlobName) -> Bool {
    names.withLock { names in
      guard names.held[name] == nil else { return false }
      names.condemned.insert(name)
      return true
    }
  }

  /// Lets a condemned name stay.
  package func spare(_ name: BlobName) {
    names.withLock { _ = $0.condemned.remove(name) }
  }

  /// Removes a condemned blob for good; `false` where it was stored meanwhile.
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

  /// Reads a blob again, and puts it aside where its bytes are not those of its
  /// name. Returns where it is now, or `nil` where it stays.
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

  /// Puts a condemned blob aside, whatever its bytes are.
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
  /// Keeps blobs from being removed until as many calls of `letGo`: they are about to
  /// be named.
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

  /// Writes down what drafts are becoming, so that blobs that nothing came to name
  /// are found after a crash. A power cut may take the note back.
  func noteKept(_ names: [BlobName], of id: DraftID) throws(BlobError) {
    let note = try root.open(Self.notePath(of: id), flags: O_WRONLY | O_CREAT | O_TRUNC)
    try note.writeAll(Array(names.map { "\($0)\n" }.joined().utf8))
  }

  /// Tells that something names kept blobs now, so that they may go when nothing
  /// does any more. Until then a note on the disk says what a draft became, or
  /// several did.
  package func settle(_ names: [BlobName], of id: DraftID) async {
    for name in names { letGo(name) }
    await writing.run { [root] in
      // A note that stays is looked at by the next start.
      try? root.remove(Self.notePath(of: id))
    }
  }

  /// What an earlier run stored without saying that anything names it.
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

/// Bytes that were stored, and the draft that they came from, or that names
/// several that came together.
package struct UnsettledBlobs: Hashable, Sendable {
  package let names: [BlobName]
  package let draft: DraftID
}
