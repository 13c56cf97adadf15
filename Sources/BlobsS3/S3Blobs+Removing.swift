package import Blobs
internal import Synchronization

extension S3Blobs {
  package func hold(_ names: [BlobName]) {
    self.names.withLock { held in for name in names { held.hold(name) } }
  }

  package func letGo(_ names: [BlobName]) {
    self.names.withLock { held in for name in names { held.letGo(name) } }
  }

  package func condemn(_ name: BlobName) -> Bool { names.withLock { $0.condemn(name) } }

  package func spare(_ name: BlobName) { names.withLock { _ = $0.spare(name) } }

  package func removeCondemned(_ name: BlobName) async throws(BlobError) -> Bool {
    try await checkOwner()
    return try await locks.run(name) { () async throws(BlobError) in
      guard names.withLock({ $0.spare(name) }) else { return false }
      // The copy goes first: as long as the bucket has the bytes, a removal is repeated.
      await forgetCopy(of: name)
      let found = try await generations(of: name)
      // From here on the keys are dead, whenever their removal arrives.
      for number in found.unended { try await end(name, number, .removed) }
      for number in found.unended + found.leftovers {
        try await asking { () async throws(S3Error) in
          try await client.delete(Generations.key(name, number))
        }
      }
      return true
    }
  }

  package func quarantine(_ name: BlobName, stamp: Int) async throws(BlobError) -> String? {
    guard condemn(name) else { return nil }
    defer { spare(name) }
    try await checkOwner()
    return try await locks.run(name) { () async throws(BlobError) in
      guard let live = try await generations(of: name).live else { return nil }
      let key = Generations.key(name, live.number)
      // Bytes that were damaged on the way are read again.
      for _ in 0..<2 {
        guard let read = try await digest(key).name, read != name else { return nil }
      }
      guard names.withLock({ $0.spare(name) }) else { return nil }
      try await end(name, live.number, .aside)
      await forgetCopy(of: name)
      return client.address.prefix + key
    }
  }

  private func forgetCopy(of name: BlobName) async {
    files.forget(name)
    await disk.run { [local] in
      // A copy that stays is harmless: its bytes are those of its name.
      try? local.root.remove(BlobFolder.path(of: name))
    }
  }
}
