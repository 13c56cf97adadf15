internal import Dispatch
internal import Glibc
internal import JSON
internal import Platform
internal import Synchronization
internal import Words

/// A PMTiles version 3 file: tiles in one file, indexed by directories.
final class PMTilesFile: TileReading {
  private let path: String
  private let file: FileDescriptor
  private let header: PMTilesHeader
  private let queue = DispatchQueue(label: "tiles", attributes: .concurrent)
  private let cachedDirectories = Mutex<[UInt64: PMTilesDirectory]>([:])

  let facts: TileSetMetadata

  /// Takes ownership of the open file, and closes it even when it throws.
  init(_ file: Int32, path: String) throws(TileError) {
    let file = FileDescriptor(owning: file)
    let header = try PMTilesHeader(Self.read(file, 0, PMTilesHeader.length), path: path)
    var facts = header.facts
    try Self.readMetadata(&facts, file, header, path)
    // Fails now if the root is damaged.
    _ = try Self.directory(file, header.root, header, path)
    (self.path, self.file, self.header, self.facts) = (path, file, header, facts)
  }

  func tile(at position: TilePosition) async throws(TileError) -> MapTile? {
    let result: Result<MapTile?, TileError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(TileError) in
            try self.find(position.number)
          })
      }
    }
    return try result.get()
  }

  private func find(_ tile: UInt64) throws(TileError) -> MapTile? {
    var range = header.root
    for _ in 0..<TileLimits.directoryDepth {
      guard let entry = try directory(range).entry(for: tile) else { return nil }
      if entry.run > 0 {
        guard entry.length <= TileLimits.tileBytes else {
          throw .damaged(path, Message("tiles.damaged.tileSize"))
        }
        let bytes = Self.read(file, header.tiles + entry.offset, Int(entry.length))
        guard bytes.count == Int(entry.length) else {
          throw .damaged(path, Message("tiles.damaged.cut"))
        }
        return MapTile(bytes)
      }
      let start = header.leaves + entry.offset
      range = start..<start + entry.length
    }
    throw .damaged(path, Message("tiles.damaged.directories"))
  }

  private func directory(_ range: Range<UInt64>) throws(TileError) -> PMTilesDirectory {
    if let cached = cachedDirectories.withLock({ $0[range.lowerBound] }) { return cached }
    let read = try Self.directory(file, range, header, path)
    cachedDirectories.withLock {
      if $0.count >= TileLimits.directories { $0 = [:] }
      $0[range.lowerBound] = read
    }
    return read
  }

  private static func directory(
    _ file: FileDescriptor, _ range: Range<UInt64>, _ header: PMTilesHeader, _ path: String
  ) throws(TileError) -> PMTilesDirectory {
    guard let bytes = part(file, range, header, limit: TileLimits.directoryBytes),
      let directory = PMTilesDirectory(bytes)
    else { throw .damaged(path, Message("tiles.damaged.directory")) }
    return directory
  }

  private static func readMetadata(
    _ facts: inout TileSetMetadata, _ file: FileDescriptor, _ header: PMTilesHeader, _ path: String
  ) throws(TileError) {
    if header.metadata.isEmpty { return }
    let unreadable = TileError.damaged(path, Message("tiles.damaged.metadata"))
    guard let bytes = part(file, header.metadata, header, limit: TileLimits.metadataBytes) else {
      throw unreadable
    }
    let json: JSON
    do { json = try JSON(parsing: bytes) } catch { throw unreadable }
    facts.name = json["name"]?.string
    facts.attribution = json["attribution"]?.string
  }

  /// Reads and unpacks a part of the file; `nil` if it is incomplete.
  private static func part(
    _ file: FileDescriptor, _ range: Range<UInt64>, _ header: PMTilesHeader, limit: Int
  ) -> [UInt8]? {
    guard range.count <= limit else { return nil }
    let bytes = read(file, range.lowerBound, range.count)
    guard bytes.count == range.count else { return nil }
    return header.isPacked ? unpacked(bytes, limit: limit) : bytes
  }

  private static func read(_ file: FileDescriptor, _ offset: UInt64, _ length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length, let start = buffer.baseAddress {
        // Reading past the end returns nothing, which the caller reports as damage.
        let position = off_t(clamping: offset + UInt64(filled))
        let count = pread(file.number, start + filled, length - filled, position)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        filled += count
      }
    }
  }
}
