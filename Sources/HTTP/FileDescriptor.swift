internal import Glibc

/// An open file, closed when its last owner releases it.
package final class FileDescriptor: Sendable {
  package let number: Int32

  /// Takes ownership of the descriptor.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Reads a part of the file; shorter at its end.
  package func bytes(at offset: Int, length: Int) throws(HTTPError) -> [UInt8] {
    var count = 0
    var failure: Int32 = 0
    // Only bytes that were read count as initialised.
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
    if failure != 0 {
      throw .system(SystemFailure(number: failure, operation: "pread", subject: "file \(number)"))
    }
    return bytes
  }
}
