package import Blobs
package import Platform
internal import Synchronization

extension S3Blobs {
  package func open(_ name: BlobName) async throws(BlobError) -> OpenFile {
    do throws(BlobError) {
      let file = try await local.open(name)
      files.use(name)
      return file
    } catch {
      // A copy that cannot be read is fetched again.
      if case .missing = error { files.forget(name) }
    }
    return try await fetched(name).get()
  }

  package func open(_ names: [BlobName]) async -> [Result<OpenFile, BlobError>] {
    await Self.inLanes(names) { name in await self.opened(name) }
  }

  /// Does not throw: this compiler loses the order of a group's results where its tasks catch
  /// typed errors.
  private func opened(_ name: BlobName) async -> Result<OpenFile, BlobError> {
    do throws(BlobError) { return .success(try await open(name)) } catch { return .failure(error) }
  }

  /// Works on a few elements at a time. The results are in the order of the elements.
  static func inLanes<Element: Sendable, Output: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    var outputs: [Output] = []
    for start in stride(from: 0, to: elements.count, by: S3Limits.lanes) {
      let some = Array(elements[start..<min(start + S3Limits.lanes, elements.count)])
      outputs += await withTaskGroup(of: (Int, Output).self) { group in
        for (index, element) in some.enumerated() {
          group.addTask { (index, await work(element)) }
        }
        var byIndex: [Int: Output] = [:]
        for await (index, output) in group { byIndex[index] = output }
        return some.indices.compactMap { byIndex[$0] }
      }
    }
    return outputs
  }

  /// Fetches a blob, once for all who ask at the same time.
  private func fetched(_ name: BlobName) async -> Result<OpenFile, BlobError> {
    let task = fetching.withLock { fetching in
      if let task = fetching[name] { return task }
      let task = Task { () -> Result<OpenFile, BlobError> in
        let result: Result<OpenFile, BlobError>
        do throws(BlobError) {
          result = .success(
            try await self.locks.run(name) { () async throws(BlobError) in
              try await self.fetch(name)
            })
        } catch {
          result = .failure(error)
        }
        self.fetching.withLock { $0[name] = nil }
        return result
      }
      fetching[name] = task
      return task
    }
    return await task.value
  }

  /// Most names have one key, which is asked first.
  private func fetch(_ name: BlobName) async throws(BlobError) -> OpenFile {
    do throws(BlobError) {
      if let file = try await copy(Generations.key(name, 0), of: name) { return file }
    } catch {
      guard case .wrongDigest = error else { throw error }
    }
    guard let live = try await generations(of: name).live,
      let file = try await copy(Generations.key(name, live.number), of: name)
    else { throw .missing(name) }
    return file
  }

  /// Copies a key's bytes into a file of this machine, or into memory if its disk is full; `nil` if
  /// there is no such key. Throws `wrongDigest` if they are not those of the name.
  private func copy(_ key: String, of name: BlobName) async throws(BlobError) -> OpenFile? {
    guard let first = try await piece(of: key, from: 0) else { return nil }
    do throws(BlobError) {
      return try await copyToDisk(key, of: name, first)
    } catch {
      guard case .noSpace = error, first.sizeBytes <= S3Limits.throughBytes else { throw error }
    }
    var bytes = first.bytes
    while bytes.count < first.sizeBytes {
      guard let next = try await piece(of: key, from: bytes.count) else { return nil }
      bytes += next.bytes
    }
    try Self.check(bytes, name)
    return try OpenFile(inMemory: bytes)
  }

  private static func check(_ bytes: [UInt8], _ name: BlobName) throws(BlobError) {
    guard let found = BlobName(digest: sha256(of: bytes)), found != name else { return }
    throw .wrongDigest(expected: name, found: found)
  }

  private typealias Piece = (bytes: [UInt8], sizeBytes: Int)

  private func copyToDisk(
    _ key: String, of name: BlobName, _ first: Piece
  ) async throws(BlobError) -> OpenFile? {
    try await makeRoom(for: first.sizeBytes)
    guard let id = DraftID("fetched-\(name.text.prefix(48))") else {
      preconditionFailure("digits are allowed in a draft's id")
    }
    let draft = try await local.draft(id, sizeBytes: first.sizeBytes)
    do throws(BlobError) {
      // An earlier attempt may have begun. Its bytes are checked with the others.
      var offset = await draft.offset
      if offset == 0 { offset = try await draft.append(first.bytes, at: 0) }
      while offset < first.sizeBytes {
        guard let next = try await piece(of: key, from: offset), !next.bytes.isEmpty
        else { return nil }
        offset = try await draft.append(next.bytes, at: offset)
      }
      let kept = try await draft.keep(expected: name, existing: .contents)
      files.add(name, sizeBytes: kept.sizeBytes)
    } catch {
      // What has arrived is used by the next attempt, unless the bytes are wrong.
      if case .elsewhere = error { try? await draft.pause() } else { try? await draft.discard() }
      throw error
    }
    let file = try await local.open(name)
    await removeCopies()
    return file
  }

  private func piece(of key: String, from offset: Int) async throws(BlobError) -> Piece? {
    do throws(S3Error) {
      return try await client.get(key, from: offset, count: S3Limits.pieceBytes)
    } catch {
      if error == .noKey { return nil }
      throw BlobError(error)
    }
  }

  // MARK: Checking

  /// Reads all bytes of a key from the bucket.
  func digest(_ key: String) async throws(BlobError) -> (name: BlobName?, sizeBytes: Int) {
    let digest = SHA256()
    var offset = 0
    while true {
      guard let next = try await piece(of: key, from: offset) else { return (nil, 0) }
      next.bytes.withUnsafeBytes { digest.add($0) }
      offset += next.bytes.count
      if offset >= next.sizeBytes || next.bytes.isEmpty { break }
    }
    return (BlobName(digest: digest.finish()), offset)
  }

  package func check(_ name: BlobName) async throws(BlobError) -> BlobCheck {
    guard let live = try await generations(of: name).live else { return .missing }
    let found = try await digest(Generations.key(name, live.number))
    guard let other = found.name else { return .missing }
    return other == name
      ? .whole(sizeBytes: found.sizeBytes)
      : .damaged(found: other, sizeBytes: found.sizeBytes)
  }

  package func sizeBytes(of name: BlobName) async throws(BlobError) -> Int? {
    let found = try await generations(of: name)
    // A removal that was cut off is repeated: its bytes still count.
    return found.live?.sizeBytes ?? found.leftovers.first.flatMap { found.sizes[$0] }
  }

  package func blobs(
    after name: BlobName?, limit: Int
  ) async throws(BlobError) -> [BlobEntry] {
    // No number is written with a tilde, which comes after all digits.
    try await blobs(from: name.map { Generations.start(of: $0) + "~" }, limit: limit)
  }

  /// One list answers for many names that are neighbours in it. Where they are far apart, each is
  /// asked for.
  package func sizesBytes(of names: [BlobName]) async -> [Result<Int?, BlobError>] {
    var sizes: [BlobName: Result<Int?, BlobError>] = [:]
    var rest = Set(names).sorted()[...]
    do throws(BlobError) {
      while let first = rest.first {
        let page = try await blobs(
          from: Generations.start(of: first), limit: S3Limits.listedKeys)
        let listed = Dictionary(page.map { ($0.name, $0.sizeBytes) }, uniquingKeysWith: { $1 })
        // A page that is not full is the last.
        let end = page.count < S3Limits.listedKeys ? nil : page.last?.name
        let answered = rest.prefix { name in end.map { name <= $0 } ?? true }
        for name in answered { sizes[name] = .success(listed[name]) }
        rest = rest.dropFirst(answered.count)
        if answered.count < S3Limits.fewestNeighbours { break }
      }
    } catch {
      return names.map { _ in .failure(error) }
    }
    let apart = Array(rest)
    for (name, size) in zip(apart, await Self.inLanes(apart, { await self.size(of: $0) })) {
      sizes[name] = size
    }
    return names.map { sizes[$0] ?? .success(nil) }
  }

  private func size(of name: BlobName) async -> Result<Int?, BlobError> {
    do throws(BlobError) {
      return .success(try await generations(of: name).live?.sizeBytes)
    } catch {
      return .failure(error)
    }
  }

  private func blobs(from start: String?, limit: Int) async throws(BlobError) -> [BlobEntry] {
    try await asking { () async throws(S3Error) in
      var found: [BlobEntry] = []
      var current: (name: BlobName, keys: Generations)?
      var last = start
      while true {
        let page = try await client.list("blobs/", after: last)
        for entry in page.keys {
          guard let key = Generations.Key(entry.key) else { continue }
          if let done = current, done.name != key.name {
            found += Self.entry(done.name, done.keys)
            if found.count >= limit { return Array(found.prefix(limit)) }
            current = nil
          }
          var keys = current?.keys ?? Generations()
          keys.add(key, sizeBytes: entry.sizeBytes)
          current = (key.name, keys)
        }
        if page.isAll || page.keys.isEmpty { break }
        last = page.keys.last?.key
      }
      if let done = current { found += Self.entry(done.name, done.keys) }
      return Array(found.prefix(limit))
    }
  }

  private static func entry(_ name: BlobName, _ keys: Generations) -> [BlobEntry] {
    keys.live.map { [BlobEntry(name: name, sizeBytes: $0.sizeBytes)] } ?? []
  }

  /// A bucket has no folders that could be closed.
  package func closedFolders() async throws(BlobError) -> [(path: String, reason: SystemError)] {
    []
  }
}
