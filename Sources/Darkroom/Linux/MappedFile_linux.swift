internal import CLinux
internal import Glibc
package import Platform

/// A file's bytes, mapped for reading. For workers only: a file that is truncated meanwhile ends
/// the process.
package final class MappedFile {
  /// Valid as long as this object exists; using the bytes alone does not retain it: see
  /// ``withBytes(_:)``.
  package let bytes: UnsafeRawBufferPointer

  package init(_ descriptor: Int32, limit: Int = DarkroomLimits.inputBytes) throws(SystemError) {
    let size = clinux_file_size(descriptor)
    guard size >= 0 else { throw SystemError("fstat") }
    guard size <= limit else { throw SystemError("mmap", code: EFBIG) }
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let start = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw SystemError("mmap") }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(size))
  }

  package func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}

/// The size of an open file; negative if unknown.
func sizeOfFile(_ descriptor: Int32) -> Int { Int(clinux_file_size(descriptor)) }
