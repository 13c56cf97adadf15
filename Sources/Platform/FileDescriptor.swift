internal import Glibc

/// An open file; it is closed with the last reference to this object.
package final class FileDescriptor: Sendable {
  package let number: Int32

  /// Takes ownership of the descriptor.
  package init(owning number: Int32) { self.number = number }

  /// Opens the same file under another number.
  package convenience init(duplicating number: Int32) {
    self.init(owning: fcntl(number, F_DUPFD_CLOEXEC, 0))
  }

  deinit { if number >= 0 { close(number) } }

  /// Returns the same open file under a number that the caller must close.
  package func duplicated() -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 0) }

  /// Reads a part of the file; less if the file ends before.
  package func bytes(at offset: Int, length: Int) throws(SystemError) -> [UInt8] {
    var count = 0
    var failure: Int32 = 0
    // Only bytes that were read are counted as there.
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while count < length, let base = buffer.baseAddress {
        let read = pread(number, base + count, length - count, off_t(offset + count))
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        if read <= 0 { break }
        count += read
      }
      filled = count
    }
    if failure != 0 { throw SystemError("pread", "file \(number)", code: failure) }
    return bytes
  }
}
