internal import Dispatch
internal import Glibc
internal import JSON
internal import Platform
internal import Synchronization

/// A PMTiles version 3 file: tiles in one file, indexed by directories.
final class PMTilesFile: TileReading {
  private let path: String
  private let file: FileDescriptor
  private let header: PMTilesHeader
  private let queue = DispatchQueue(label: "tiles", attributes: .concurrent)
  private let known = Mutex<[UInt64: PMTilesDirectory]>([:])

  let facts: TileFacts

  /// Takes ownership of the open file, and closes it even when it throws.
  init(_ file: Int32, path: String) throws(TileError) {
    let file = FileDescriptor(owning: file)
    let header = try PMTilesHeader(Self.read(file, 0, PMTilesHeader.length), path: path)
    var facts = header.facts
    try Self.describe(&facts, file, header, path)
    _ = try Self.directory(file, header.root, header, path)
    (self.path, self.file, self.header, self.facts) = (path, file, header, facts)
  }

  func tile(at position: TilePosition) async throws(TileError) -> Tile? {
    let result: Result<Tile?, TileError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(TileError) in
            try self.find(position.number)
          })
      }
    }
    return try result.get()
  }

  private func find(_ number: UInt64) throws(TileError) -> Tile? {
    var place = header.root
    for _ in 0..<Limits.directoryDepth {
      guard let entry = try directory(place).entry(for: number) else { return nil }
      if entry.run > 0 {
        guard entry.length <= Limits.tileBytes else { throw .damaged(path, "a tile is too large") }
        let bytes = Self.read(file, header.tiles + entry.offset, Int(entry.length))
        guard bytes.count == Int(entry.length) else { throw .damaged(path, "it ends too early") }
        return Tile(bytes)
      }
      let start = header.leaves + entry.offset
      place = start..<start + entry.length
    }
    throw .damaged(path, "its directories lead nowhere")
  }

  private func directory(_ place: Range<UInt64>) throws(TileError) -> PMTilesDirectory {
    if let known = known.withLock({ $0[place.lowerBound] }) { return known }
    let read = try Self.directory(file, place, header, path)
    known.withLock {
      if $0.count >= Limits.directories { $0 = [:] }
      $0[place.lowerBound] = read
    }
    return read
  }

  private static func directory(
    _ file: FileDescriptor, _ place: Range<UInt64>, _ header: PMTilesHeader, _ path: String
  ) throws(TileError) -> PMTilesDirectory {
    guard let bytes = part(file, place, header, limit: Limits.directoryBytes),
      let directory = PMTilesDirectory(bytes)
    else { throw .damaged(path, "a directory cannot be read") }
    return directory
  }

  private static func describe(
    _ facts: inout TileFacts, _ file: FileDescriptor, _ header: PMTilesHeader, _ path: String
  ) throws(TileError) {
    if header.metadata.isEmpty { return }
    let unreadable = TileError.damaged(path, "what it says of itself cannot be read")
    guard let bytes = part(file, header.metadata, header, limit: Limits.metadataBytes) else {
      throw unreadable
    }
    let json: JSON
    do { json = try JSON(parsing: bytes) } catch { throw unreadable }
    facts.name = json["name"]?.string
    facts.attribution = json["attribution"]?.string
  }

  /// Reads and unpacks a part of the file; `nil` if it is incomplete.
  private static func part(
    _ file: FileDescriptor, _ place: Range<UInt64>, _ header: PMTilesHeader, limit: Int
  ) -> [UInt8]? {
    guard place.count <= limit else { return nil }
    let bytes = read(file, place.lowerBound, place.count)
    guard bytes.count == place.count else { return nil }
    return header.isPacked ? unpacked(bytes, limit: limit) : bytes
  }

  private static func read(_ file: FileDescriptor, _ offset: UInt64, _ length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length, let start = buffer.baseAddress {
        // Reading past the end returns nothing, which the caller reports as damage.
        let place = off_t(clamping: offset + UInt64(filled))
        let count = pread(file.number, start + filled, length - filled, place)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        filled += count
      }
    }
  }
}
