internal import Glibc

/// An open file, closed with its last reference. Every call may block.
package final class OpenFile: Sendable {
  /// Owned by this object: keep the object, or duplicate the descriptor, to use it longer.
  package let descriptor: Int32
  /// The file's length when it was opened.
  package let sizeBytes: Int
  let path: String
  let inode: UInt64
  private let calls: FileCalls

  /// Takes ownership of `descriptor`, even if it throws. Only regular files are accepted.
  init(_ descriptor: Int32, path: String, calls: FileCalls) throws(BlobError) {
    do throws(BlobError) {
      let status = try calls.status(descriptor, path)
      guard status.isFile else { throw BlobError(EINVAL, .open(path)) }
      sizeBytes = status.sizeBytes
      inode = status.inode
    } catch {
      calls.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
  }

  /// The same open file with another descriptor.
  convenience init(duplicating other: Int32, path: String, calls: FileCalls) throws(BlobError) {
    let descriptor = fcntl(other, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw BlobError(errno, .open(path)) }
    try self.init(descriptor, path: path, calls: calls)
  }

  deinit { calls.close(descriptor) }

  /// Returns this file if its length is that of the blob.
  package func checked(_ name: BlobName, sizeBytes: Int) throws(BlobError) -> OpenFile {
    if self.sizeBytes == sizeBytes { return self }
    throw .wrongLength(name, expected: sizeBytes, found: self.sizeBytes)
  }

  func status() throws(BlobError) -> FileStatus { try calls.status(descriptor, path) }

  /// Seconds since 1970.
  package func modified() throws(BlobError) -> Int { try status().modified }

  /// Updates the file's time to record its use, unless that is recent. Files whose time may not be
  /// changed can be used all the same.
  package func touch(atMostOnceIn seconds: Int) throws(BlobError) {
    if try status().modified < time(nil) - seconds { calls.touch(descriptor) }
  }

  func sync() throws(BlobError) { try calls.sync(descriptor, path) }

  func settle() throws(BlobError) { try calls.settle(descriptor, path) }

  func truncate(to length: Int) throws(BlobError) {
    try calls.truncate(descriptor, path, to: length)
  }

  /// Writes part of `bytes` at `offset`; returns the number written.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(BlobError) -> Int {
    try calls.write(descriptor, path, bytes, at: offset)
  }

  /// The current length of the file.
  package func length() throws(BlobError) -> Int { try status().sizeBytes }

  func writeAll(_ bytes: [UInt8], at offset: Int = 0) throws(BlobError) {
    var done = 0
    while done < bytes.count {
      done += try bytes.span.bytes.withUnsafeBytes { (all) throws(BlobError) in
        try write(UnsafeRawBufferPointer(rebasing: all[done...]), at: offset + done)
      }
    }
  }

  /// Fills a buffer from `offset` on. Returns the number of bytes, which is smaller at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(BlobError) -> Int {
    try calls.read(descriptor, path, into: buffer, at: offset)
  }

  /// Up to `count` bytes at `offset`; none at the end.
  package func read(at offset: Int, count: Int) throws(BlobError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    let taken = try span.withUnsafeMutableBytes { (buffer) throws(BlobError) in
      try calls.read(descriptor, path, into: buffer, at: offset)
    }
    bytes.removeLast(count - taken)
    return bytes
  }

  /// The digest of part of the file. Throws if the file is shorter.
  package func digest(from start: Int, count: Int) throws(BlobError) -> [UInt8] {
    let digest = SHA256()
    var done = 0
    while done < count {
      let part = try read(at: start + done, count: min(count - done, BlobLimits.readBytes))
      guard !part.isEmpty else {
        throw BlobError(EIO, .read(path, offset: start + done, count: count - done))
      }
      part.withUnsafeBytes { digest.add($0) }
      done += part.count
    }
    return digest.finish()
  }

  /// Adds the first `length` bytes to `digest`. Returns the number added.
  func add(first length: Int, to digest: SHA256) throws(BlobError) -> Int {
    var buffer = [UInt8](repeating: 0, count: min(length, BlobLimits.readBytes))
    var offset = 0
    while offset < length {
      var span = buffer.mutableSpan
      let taken = try span.withUnsafeMutableBytes { (buffer) throws(BlobError) in
        let part = UnsafeMutableRawBufferPointer(
          rebasing: buffer[..<min(buffer.count, length - offset)])
        let taken = try calls.read(descriptor, path, into: part, at: offset)
        digest.add(UnsafeRawBufferPointer(rebasing: part[..<taken]))
        return taken
      }
      if taken == 0 { break }
      offset += taken
    }
    return offset
  }
}
