internal import Glibc

/// An open file of ours; it is closed when the last who holds it lets go.
package final class FileDescriptor: Sendable {
  package let number: Int32

  /// Takes over the descriptor.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// A part of the file; what lies behind its end is missing.
  package func bytes(at offset: Int, length: Int) throws(HTTPError) -> [UInt8] {
    var count = 0
    var failure: Int32 = 0
    // Only the bytes that were read are counted as there.
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
