package import Blobs

extension S3Blobs {
  /// The keys of a name, as the bucket lists them.
  func generations(of name: BlobName) async throws(BlobError) -> Generations {
    try await asking { () async throws(S3Error) in
      var found = Generations()
      var last: String?
      while true {
        let page = try await client.list(Generations.start(of: name), after: last)
        for entry in page.keys {
          if let key = Generations.Key(entry.key) { found.add(key, sizeBytes: entry.sizeBytes) }
        }
        if page.isAll || page.keys.isEmpty { return found }
        last = page.keys.last?.key
      }
    }
  }

  /// Turns a draft into a blob, and holds its name.
  func keep(
    _ draft: FolderDraft, _ expected: BlobName?, _ existing: DuplicateCheck, isNoted: Bool
  ) async throws(BlobError) -> StoredBlob {
    let name = try await draft.sealed(expected: expected)
    try await requireOwn()
    hold([name])
    let file: OpenFile
    let outcome: StoredBlob.Outcome
    do throws(BlobError) {
      if isNoted { try await note([name], draft.id) }
      file = try await draft.reading()
      outcome = try await store(file, file.sizeBytes, as: name, existing)
    } catch {
      letGo([name])
      throw error
    }
    do throws(BlobError) {
      _ = try await draft.keep(expected: nil, existing: .contents)
      files.add(name, sizeBytes: file.sizeBytes)
    } catch {
      // The bucket has the bytes. Leftovers are removed with other drafts.
      try? await draft.discard()
    }
    await removeCopies()
    return StoredBlob(name: name, sizeBytes: file.sizeBytes, outcome: outcome)
  }

  private func note(_ names: [BlobName], _ id: DraftID) async throws(BlobError) {
    try await disk.run { [local] () throws(BlobError) in try local.noteKept(names, of: id) }
  }

  /// Stores a file in the bucket, unless the whole blob is there already.
  private func store(
    _ file: OpenFile, _ sizeBytes: Int, as name: BlobName, _ existing: DuplicateCheck
  ) async throws(BlobError) -> StoredBlob.Outcome {
    try await locks.run(name) { () async throws(BlobError) in
      let found = try await generations(of: name)
      if let live = found.live,
        try await isWhole(name, live, sizeBytes: sizeBytes, existing)
      {
        return .alreadyThere
      }
      let key = Generations.key(name, found.next)
      try await asking { () async throws(S3Error) in
        try await client.put(file, sizeBytes, named: name, at: key)
        for number in found.leftovers {
          try await client.delete(Generations.key(name, number))
        }
      }
      // Damaged bytes stay where they are, and are read no more.
      for number in found.unended { try await end(name, number, .aside) }
      return found.live == nil ? .stored : .replaced
    }
  }

  private func isWhole(
    _ name: BlobName, _ live: (number: Int, sizeBytes: Int), sizeBytes: Int,
    _ existing: DuplicateCheck
  ) async throws(BlobError) -> Bool {
    guard live.sizeBytes == sizeBytes else { return false }
    if case .size = existing { return true }
    return try await digest(Generations.key(name, live.number)).name == name
  }

  /// Ends a key for ever.
  func end(
    _ name: BlobName, _ number: Int, _ ending: Generations.Ending
  ) async throws(BlobError) {
    try await asking { () async throws(S3Error) in
      try await client.put([], at: Generations.key(name, number, ending))
    }
  }

  // MARK: Gathering

  package func gather(
    _ sources: [(file: Int32, draft: DraftID)]
  ) async -> [Result<DraftCopy, BlobError>] {
    await local.gather(sources)
  }

  package func discard(_ files: [DraftCopy]) async { await local.discard(files) }

  package func keepUnsettled(
    _ files: [DraftCopy], note id: DraftID
  ) async -> [Result<StoredBlob, BlobError>] {
    await keep(files, noted: id)
  }

  package func keep(_ files: [DraftCopy]) async -> [Result<StoredBlob, BlobError>] {
    let kept = await keep(files, noted: nil)
    for case .success(let blob) in kept { letGo([blob.name]) }
    return kept
  }

  private func keep(
    _ files: [DraftCopy], noted id: DraftID?
  ) async -> [Result<StoredBlob, BlobError>] {
    if files.isEmpty { return [] }
    do throws(BlobError) {
      try await requireOwn()
      if let id { try await note(files.map(\.name), id) }
    } catch {
      await local.discard(files)
      return files.map { _ in .failure(error) }
    }
    // The names of those that are kept are held.
    let results = await Self.inLanes(files) { file in await self.stored(file) }
    let stored = zip(files, results).filter { if case .success = $1 { true } else { false } }
    await local.discard(
      zip(files, results).filter { if case .failure = $1 { true } else { false } }.map(\.0))
    let copies = await local.keep(stored.map(\.0))
    for (file, copy) in zip(stored.map(\.0), copies) {
      if case .success = copy { self.files.add(file.name, sizeBytes: file.sizeBytes) }
    }
    await removeCopies()
    return results
  }

  private func stored(_ file: DraftCopy) async -> Result<StoredBlob, BlobError> {
    hold([file.name])
    do throws(BlobError) {
      let outcome = try await store(file.file, file.sizeBytes, as: file.name, .contents)
      return .success(StoredBlob(name: file.name, sizeBytes: file.sizeBytes, outcome: outcome))
    } catch {
      letGo([file.name])
      return .failure(error)
    }
  }

  // MARK: Settling

  package func settle(_ names: [BlobName], of id: DraftID) async {
    letGo(names)
    await local.settle([], of: id)
  }

  package func unsettled() async throws(BlobError) -> [UnsettledBlobs] {
    try await local.unsettled()
  }
}
