internal import Glibc

// Files that become blobs together: one sync for all bytes, and one for all names.

extension BlobFolder {
  /// Copies below `incoming/`. If the disk supports it, the copies share the source's blocks until
  /// one is changed.
  package func gather(
    _ sources: [(file: Int32, draft: DraftID)]
  ) async -> [Result<DraftCopy, BlobError>] {
    await writing.run {
      sources.map { source in
        Result { () throws(BlobError) in try self.gather(source.file, as: source.draft) }
      }
    }
  }

  private func gather(_ source: Int32, as id: DraftID) throws(BlobError) -> DraftCopy {
    try requireOwn()
    let input = try Self.ofSource { () throws(BlobError) in
      try OpenFile(duplicating: source, path: "a file to import", calls: root.calls)
    }
    if try root.freeBytes() - BlobLimits.reserveBytes < input.sizeBytes {
      throw .noSpace(toBegin: id)
    }
    let path = Self.path(of: id)
    do {
      let file = try root.open(path, flags: O_RDWR | O_CREAT | O_EXCL)
      let digest = SHA256()
      var length: Int
      if root.calls.clone(file.descriptor, from: source) {
        // The source's length at that moment; only bytes up to it are copied.
        length = try Self.ofSource { () throws(BlobError) in
          try file.add(first: file.length(), to: digest)
        }
      } else {
        length = try copy(input, to: file, digest, id)
      }
      guard let name = BlobName(digest: digest.finish()) else {
        preconditionFailure("a digest has 32 bytes")
      }
      return DraftCopy(name: name, sizeBytes: length, draft: id, file: file)
    } catch {
      // The source still exists.
      try? root.remove(path)
      throw error
    }
  }

  private func copy(
    _ input: OpenFile, to file: OpenFile, _ digest: SHA256, _ id: DraftID
  ) throws(BlobError) -> Int {
    var (length, looked) = (0, 0)
    while true {
      let count = min(BlobLimits.copiedBytes, max(1, input.sizeBytes - length))
      let bytes = try Self.ofSource { [length] () throws(BlobError) in
        try input.read(at: length, count: count)
      }
      if bytes.isEmpty { return length }
      try file.writeAll(bytes, at: length)
      bytes.withUnsafeBytes { digest.add($0) }
      length += bytes.count
      guard length - looked >= BlobLimits.unsyncedBytes else { continue }
      looked = length
      // Other drafts may have begun since the check for space.
      if try root.freeBytes() < BlobLimits.reserveBytes { throw .noSpace(toBegin: id) }
    }
  }

  /// Marks an error as one of the source.
  private static func ofSource<T>(_ body: () throws(BlobError) -> T) throws(BlobError) -> T {
    do throws(BlobError) { return try body() } catch {
      guard case .system(let reason) = error else { throw error }
      throw .source(reason)
    }
  }

  package func keepUnsettled(
    _ files: [DraftCopy], note: DraftID
  ) async -> [Result<StoredBlob, BlobError>] {
    await keep(files, noted: note)
  }

  /// Makes blobs of gathered files that are already recorded, and returns when they are durable.
  package func keep(_ files: [DraftCopy]) async -> [Result<StoredBlob, BlobError>] {
    let kept = await keep(files, noted: nil)
    for case .success(let blob) in kept { letGo(blob.name) }
    return kept
  }

  private func keep(
    _ files: [DraftCopy], noted note: DraftID?
  ) async -> [Result<StoredBlob, BlobError>] {
    if files.isEmpty { return [] }
    return await writing.run {
      for file in files { self.hold(file.name) }
      var kept: [Result<StoredBlob, BlobError>]
      do throws(BlobError) {
        kept = try self.place(files, note)
      } catch {
        // Files already renamed are complete, but their names may not be durable. They stay, as
        // other drafts may rely on them.
        kept = files.map { _ in .failure(error) }
      }
      for (file, result) in zip(files, kept) {
        if case .failure = result { self.letGo(file.name) }
        // Renamed files have left this folder; other leftovers are removed later.
        if case .success(let kept) = result, kept.outcome == .stored { continue }
        try? self.root.remove(Self.path(of: file.draft))
      }
      return kept
    }
  }

  package func discard(_ files: [DraftCopy]) async {
    await writing.run {
      // Leftovers below `incoming/` are swept later.
      for file in files { try? self.root.remove(Self.path(of: file.draft)) }
    }
  }

  private func place(
    _ files: [DraftCopy], _ note: DraftID?
  ) throws(BlobError) -> [Result<StoredBlob, BlobError>] {
    try requireOwn()
    if let note { try noteKept(files.map(\.name), of: note) }
    try root.sync(files.map(\.file), folders: [])
    var made: Set<String> = []
    var kept: [Result<StoredBlob, BlobError>] = []
    for file in files {
      kept.append(Result { () throws(BlobError) in try place(file, &made) })
    }
    let leaves = Set(files.map { root.parent(of: Self.path(of: $0.name)) })
    // Folders that could not be created have no names to sync.
    let there = leaves.filter { made.contains($0) || isDurable($0) }
    try root.sync([], folders: there.union(made.map { root.parent(of: $0) }))
    noteDurable(made)
    return kept
  }

  private func place(
    _ file: DraftCopy, _ made: inout Set<String>
  ) throws(BlobError) -> StoredBlob {
    let path = Self.path(of: file.name)
    let leaf = root.parent(of: path)
    for folder in [root.parent(of: leaf), leaf] where !made.contains(folder) && !isDurable(folder) {
      try root.makeFolder(folder)
      made.insert(folder)
    }
    let outcome = try rename(
      Self.path(of: file.draft), to: path, file.name, sizeBytes: file.sizeBytes, .contents)
    return StoredBlob(name: file.name, sizeBytes: file.sizeBytes, outcome: outcome)
  }
}
