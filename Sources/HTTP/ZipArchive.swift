/// Writes a ZIP archive for sending: its files are stored uncompressed, one after the other, and
/// memory grows only by a short record per file.
///
/// A file's header omits the checksum, which follows the data (APPNOTE 4.4.4, bit 3); large files
/// and archives are ZIP64.
package struct ZipArchive: Sendable {
  /// A file to add.
  package struct Entry: Hashable, Sendable {
    /// A relative path with slashes as separators, which stays within the archive's folder.
    package let name: String
    package let sizeBytes: Int
    /// Seconds since 1970.
    package let modified: Int

    /// - Parameter name: Parts that could lead out of a folder are made harmless.
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
  /// Bytes to send with the next ones: each call costs as much as thousands of bytes.
  private var waiting: [UInt8] = []
  private static let sentBytes = 128 << 10
  private var records: [UInt8] = []
  private var count = 0
  private var offset = 0

  package init(_ writer: ResponseWriter) { self.init(sending: { try await writer.write($0) }) }

  /// - Parameter send: Takes the bytes of the archive, in order.
  package init(sending send: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.send = send
  }

  /// Adds a file.
  ///
  /// - Parameter read: Returns the next bytes; none at the end. A file whose size
  ///   turns out to differ ends the archive with an error.
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

  /// Ends the archive with its central directory.
  package mutating func finish() async throws {
    let end = ZipRecord.end(count: count, size: records.count, offset: offset)
    try await write(records + end)
    try await flush()
  }

  /// The length of an archive of these files.
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

  /// Sends the waiting bytes.
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
