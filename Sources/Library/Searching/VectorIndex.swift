package import Blobs
package import Catalog
internal import Synchronization

/// Finds the vectors that are nearest to one among millions: a cache beside the catalog, from which
/// it can be made again. It holds a code of each vector, in files of 65,536 that are read from
/// beginning to end for each search, and never kept in memory.
package final class VectorIndex: Sendable {
  private struct State {
    /// The mean from which the codes were made; `nil` until it was read, or there is no index.
    var mean: [Float]?
    /// The number of the newest vector in the index.
    var last = 0
    /// The vectors from which the mean was taken.
    var meanCount = 0
    var isRead = false
  }

  private let table: VectorTable
  /// Reads stored bytes.
  private let stored: @Sendable ([UInt8]) -> (any ComparedVector)?
  private let folder: Folder
  private let disk: DiskQueue
  private let state = Mutex(State())

  private static let perSegment = 65_536
  /// Codes that are read at a time, so that they stay in the processor's cache.
  private static let perPiece = 512
  /// The bytes before the numbers of a segment.
  private static let headBytes = 16
  private static let magic: [UInt8] = Array("TNTVEC01".utf8)

  /// The number of vectors from which on there is an index.
  private let least: Int
  /// The number of new vectors from which on they are added to it.
  private let leastAdded: Int

  package init<Vector: ComparedVector>(
    of _: Vector.Type = PictureVector.self, folder: Folder, disk: DiskQueue,
    least: Int = LibraryLimits.vectorsWithoutIndex,
    leastAdded: Int = LibraryLimits.vectorsBesideIndex
  ) {
    table = Vector.table
    stored = { Vector(bytes: $0) }
    self.folder = folder
    self.disk = disk
    self.least = least
    self.leastAdded = min(leastAdded, least)
  }

  /// The numbers of the vectors that are probably nearest, the newest number that was compared, and
  /// whether there are no more. Of equally near ones all are given or none.
  package func candidates(
    near vector: some ComparedVector, atMost limit: Int
  ) async -> (numbers: [Int], last: Int, isAll: Bool) {
    await disk.run { [self] in read() }
    let (mean, last) = state.withLock { ($0.mean, $0.last) }
    guard let mean else { return ([], 0, true) }
    let code = VectorCode(vector, mean: mean)
    let segments = Array(0...(last / Self.perSegment))
    let compared = await disk.map(segments) { [self] segment in compare(code, segment) }
    let found = compared.map { $0.get() }
    var (most, sum) = (0, 0)
    // Opposite codes differ in all bits.
    while most <= PictureVector.count {
      let count = found.reduce(0) { $0 + $1.counts[most] }
      guard sum + count <= limit else { break }
      sum += count
      most += 1
    }
    let numbers = found.flatMap { segment in
      segment.distances.indices.filter { segment.distances[$0] < most }
        .map { Int(segment.numbers[$0]) }
    }
    return (numbers, last, most > PictureVector.count)
  }

  private struct Candidate: Sendable {
    var numbers: [UInt32] = []
    var distances: [UInt16] = []
    /// How many of them there are of each.
    var counts = [Int](repeating: 0, count: PictureVector.count + 1)
  }

  /// Compares a code with those of a segment, a piece at a time. Without the file there are none.
  private func compare(_ code: VectorCode, _ segment: Int) -> Candidate {
    do {
      guard let file = try folder.open(segmentPath(segment)), let count = try count(in: file) else {
        return Candidate()
      }
      var found = Candidate()
      found.numbers = try [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = try file.read(into: .init(buffer), at: Self.headBytes) / 4
      }
      guard found.numbers.count == count else { return Candidate() }
      let piece = UnsafeMutableBufferPointer<UInt64>.allocate(
        capacity: Self.perPiece * VectorCode.words)
      defer { piece.deallocate() }
      found.distances = try [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
        for start in stride(from: 0, to: count, by: Self.perPiece) {
          let length = min(Self.perPiece, count - start)
          let bytes = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(piece)[..<(length * VectorCode.bytes)])
          let offset = Self.headBytes + count * 4 + start * VectorCode.bytes
          guard try file.read(into: bytes, at: offset) == bytes.count else { return }
          code.distances(
            to: UnsafeBufferPointer(piece),
            into: UnsafeMutableBufferPointer(rebasing: buffer[start..<(start + length)]))
          initialized = start + length
        }
      }
      for distance in found.distances { found.counts[Int(distance)] += 1 }
      return found
    } catch {
      // It is a cache: photos that it does not find are found when it is made again.
      return Candidate()
    }
  }

  /// The number of vectors in a file, or `nil` if it is not whole.
  private func count(in file: OpenFile) throws(BlobError) -> Int? {
    let head = try file.read(at: 0, count: Self.headBytes)
    guard head.count == Self.headBytes, Array(head.prefix(8)) == Self.magic else { return nil }
    let count = head.withUnsafeBytes { raw in
      Int(truncatingIfNeeded: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    guard (0...(2 * Self.perSegment)).contains(count),
      file.sizeBytes == Self.headBytes + count * (4 + VectorCode.bytes)
    else { return nil }
    return count
  }
}

// MARK: - Files

extension VectorIndex {
  private struct Segment {
    var numbers: [UInt32] = []
    var codes: [UInt64] = []
  }

  private func segmentPath(_ segment: Int) -> String { "\(table.path)/\(segment)" }

  /// A segment; empty if it is missing or not whole.
  private func segmentContent(_ segment: Int) throws(BlobError) -> Segment {
    guard let file = try folder.open(segmentPath(segment)), let count = try count(in: file) else {
      return Segment()
    }
    let bytes = try file.read(at: Self.headBytes, count: count * (4 + VectorCode.bytes))
    return bytes.withUnsafeBytes { raw in
      Segment(
        numbers: (0..<count).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) },
        codes: (0..<(count * VectorCode.words)).map {
          raw.loadUnaligned(fromByteOffset: count * 4 + $0 * 8, as: UInt64.self)
        })
    }
  }

  /// The bytes of a file; `nil` if it cannot be read, as it is a cache.
  private func cached(_ path: String) -> [UInt8]? {
    do {
      guard let file = try folder.open(path) else { return nil }
      return try file.read(at: 0, count: file.sizeBytes)
    } catch {
      return nil
    }
  }

  private func write(_ content: Segment, _ segment: Int) throws(BlobError) {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.headBytes + content.numbers.count * (4 + VectorCode.bytes))
    withUnsafeBytes(of: UInt64(content.numbers.count)) { bytes.append(contentsOf: $0) }
    content.numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
    content.codes.withUnsafeBytes { bytes.append(contentsOf: $0) }
    try folder.cache(bytes, at: segmentPath(segment))
  }

  /// The mean with the newest number and its count, which make the segments valid.
  private var headPath: String { "\(table.path)/head" }

  private func read() {
    guard !state.withLock({ $0.isRead }) else { return }
    let size = 24 + PictureVector.count * 4
    let bytes = cached(headPath)
    state.withLock { state in
      state.isRead = true
      guard let bytes, bytes.count == size, Array(bytes.prefix(8)) == Self.magic else { return }
      bytes.withUnsafeBytes { raw in
        state.last = Int(raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        state.meanCount = Int(raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
        state.mean = (0..<PictureVector.count).map {
          raw.loadUnaligned(fromByteOffset: 24 + $0 * 4, as: Float.self)
        }
      }
    }
  }

  private func writeHead(_ state: State) throws(BlobError) {
    var bytes = Self.magic
    for value in [UInt64(state.last), UInt64(state.meanCount)] {
      withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }
    for value in state.mean ?? [] { withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
    try folder.cache(bytes, at: headPath)
  }
}

// MARK: - Keeping it up to date

extension VectorIndex {
  /// Removes what was deleted, and adds what is new. Small libraries are searched without an index.
  package func update(from catalog: Catalog) async throws {
    let table = table
    let (gone, count) = try await catalog.read { db in
      (try db.all(table.gone), try db.one(table.count))
    }
    await disk.run { [self] in read() }
    if !gone.isEmpty {
      try await disk.run { [self] () throws(BlobError) in try remove(gone) }
      try await catalog.write { db in
        try db.run(table.forgetGone, gone.jsonText)
      }
    }
    let (hasMean, meanCount) = state.withLock { ($0.mean != nil, $0.meanCount) }
    if hasMean ? count >= meanCount * 8 : count > least {
      try await begin(from: catalog, count)
    }
    guard state.withLock({ $0.mean != nil }) else { return }
    while try await addNext(from: catalog) { try Task.checkCancellation() }
  }

  /// Begins the index again, with the mean of the library's vectors.
  private func begin(from catalog: Catalog, _ count: Int) async throws {
    let after = table.after
    let sample = try await catalog.read { db in
      try db.all(after, 0, LibraryLimits.vectorSample)
    }.compactMap { stored($0.vector) }
    var mean = [Float](repeating: 0, count: PictureVector.count)
    for vector in sample {
      for (index, value) in vector.unit.enumerated() { mean[index] += value / Float(sample.count) }
    }
    let begun = State(mean: mean, last: 0, meanCount: count, isRead: true)
    try await disk.run { [self] () throws(BlobError) in
      try folder.removeTree(table.path)
      try writeHead(begun)
      state.withLock { $0 = begun }
    }
  }

  /// Adds a batch. Returns whether there may be more.
  private func addNext(from catalog: Catalog) async throws -> Bool {
    let last = state.withLock { $0.last }
    let (batch, after) = (LibraryLimits.vectorBatch, table.after)
    let found = try await catalog.read { db in
      try db.all(after, last, batch)
    }
    // The rest is compared as it is.
    guard found.count >= leastAdded else { return false }
    try await disk.run { [self] () throws(BlobError) in
      var added = state.withLock { $0 }
      guard let mean = added.mean, added.last == last else { return }
      let bySegment = Dictionary(grouping: found) { $0.number / Self.perSegment }
      for (segment, vectors) in bySegment {
        var content = try segmentContent(segment)
        for found in vectors {
          guard let vector = stored(found.vector) else { continue }
          content.numbers.append(UInt32(truncatingIfNeeded: found.number))
          content.codes += VectorCode(vector, mean: mean).words
        }
        try write(content, segment)
      }
      added.last = found.last?.number ?? last
      try writeHead(added)
      state.withLock { [added] in $0 = added }
    }
    return found.count == batch
  }

  private func remove(_ gone: [Int]) throws(BlobError) {
    let last = state.withLock { $0.last }
    for (segment, numbers) in Dictionary(grouping: gone, by: { $0 / Self.perSegment }) {
      guard segment <= last / Self.perSegment else { continue }
      let content = try segmentContent(segment)
      let removed = Set(numbers.map { UInt32(truncatingIfNeeded: $0) })
      var kept = Segment()
      for (index, number) in content.numbers.enumerated() where !removed.contains(number) {
        kept.numbers.append(number)
        kept.codes +=
          content.codes[
            (index * VectorCode.words)..<((index + 1) * VectorCode.words)]
      }
      if kept.numbers.count < content.numbers.count { try write(kept, segment) }
    }
  }
}

extension [Int] {
  /// A JSON array.
  var jsonText: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
