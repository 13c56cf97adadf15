/// A ZIP archive as it is sent: its files stored as they are, one behind the
/// other, in memory that grows only by one short record a file.
///
/// What it says of a file before its bytes (APPNOTE 4.4.4, bit 3) leaves out
/// the checksum, which follows them; large files and archives are ZIP64.
package struct ZipArchive: Sendable {
  /// A file that is to be added.
  package struct Entry: Hashable, Sendable {
    /// Parts are separated by slashes; it is relative, and leads nowhere else.
    package let name: String
    package let sizeBytes: Int
    /// Seconds since 1970.
    package let modified: Int

    /// - Parameter name: what could lead out of a folder becomes harmless.
    package init(_ name: String, sizeBytes: Int, modified: Int) {
      let parts = name.split { $0 == "/" || $0 == "\\" }.map { part in
        part == "." || part == ".." ? "_" : String(part)
      }
      self.name = String(
        decoding: parts.joined(separator: "/").utf8.filter { !$0.isControl }.prefix(65_000),
        as: UTF8.self)
      self.sizeBytes = sizeBytes
      self.modified = modified
    }
  }

  private let send: @Sendable ([UInt8]) async throws -> Void
  /// What is sent with what follows: each sending costs as much as thousands of bytes.
  private var waiting: [UInt8] = []
  private static let sentBytes = 128 << 10
  private var records: [UInt8] = []
  private var count = 0
  private var offset = 0

  package init(_ writer: ResponseWriter) { self.init(sending: { try await writer.write($0) }) }

  /// - Parameter send: takes the bytes of the archive, in order.
  package init(sending send: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.send = send
  }

  /// Adds a file.
  ///
  /// - Parameter read: its next bytes; none at its end. A file that turns out to
  ///   have another size breaks the archive off.
  package mutating func add(
    _ entry: Entry, read: () async throws -> [UInt8]
  ) async throws {
    var local = ZipRecord(entry, checksum: 0, offset: offset)
    try await write(local.localHeader)
    var checksum = CRC32()
    var size = 0
    while true {
      let bytes = try await read()
      if bytes.isEmpty { break }
      size += bytes.count
      if size > entry.sizeBytes { throw HTTPError.failed }
      checksum.add(bytes)
      try await write(bytes)
    }
    if size != entry.sizeBytes { throw HTTPError.failed }
    local.checksum = checksum.value
    try await write(local.descriptor)
    records += local.centralHeader
    count += 1
  }

  /// Ends the archive with the list of its files.
  package mutating func finish() async throws {
    let end = ZipRecord.end(count: count, size: records.count, offset: offset)
    try await write(records + end)
    try await flush()
  }

  /// How long the archive of these files will be.
  package static func length(of entries: [Entry]) -> Int {
    var (offset, records) = (0, 0)
    for entry in entries {
      let record = ZipRecord(entry, checksum: 0, offset: offset)
      offset += record.localHeader.count + entry.sizeBytes + record.descriptor.count
      records += record.centralHeader.count
    }
    return offset + records
      + ZipRecord.end(count: entries.count, size: records, offset: offset).count
  }

  /// Sends what waits for more.
  package mutating func flush() async throws {
    if waiting.isEmpty { return }
    let bytes = waiting
    waiting = []
    try await send(bytes)
  }

  private mutating func write(_ bytes: [UInt8]) async throws {
    offset += bytes.count
    if waiting.count + bytes.count > Self.sentBytes { try await flush() }
    if bytes.count > Self.sentBytes {
      try await send(bytes)
    } else {
      waiting += bytes
    }
  }
}
