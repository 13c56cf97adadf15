internal import CLinux
internal import Glibc
package import Platform

/// An unnamed file in memory, freed when its last descriptor is closed.
package final class MemoryFile: Sendable {
  /// Open during this object's lifetime. Its position is undefined: use `pread`, `sendfile` with an
  /// offset, or `copy_file_range`.
  package var descriptor: Int32 { file.number }
  package let sizeBytes: Int
  private let file: FileDescriptor

  private init(_ file: FileDescriptor, sizeBytes: Int) {
    self.file = file
    self.sizeBytes = sizeBytes
  }

  /// Creates a file with these bytes.
  package convenience init(_ bytes: [UInt8], name: String) throws(SystemError) {
    let draft = try Draft(name: name)
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: draft.descriptor)
    }
    self.init(draft.file, sizeBytes: bytes.count)
  }

  /// Copies all bytes to another file or a blocking socket, at its position.
  package func copy(to target: Int32) throws(SystemError) {
    var offset: off_t = 0
    while offset < sizeBytes {
      let count = sendfile(target, descriptor, &offset, sizeBytes - Int(offset))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("sendfile", code: count == 0 ? ENODATA : errno) }
    }
  }

  /// All bytes of the file.
  package func bytes() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: sizeBytes)
    var done = 0
    while done < sizeBytes {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, sizeBytes - done, off_t(done))
      }
      guard count > 0 else { throw SystemError("pread", code: count == 0 ? ENODATA : errno) }
      done += count
    }
    return bytes
  }
}

/// A memory file opened again for reading only, to be passed to workers.
package final class ReadOnlyFile: Sendable {
  private let file: FileDescriptor
  package var descriptor: Int32 { file.number }

  init(_ file: MemoryFile) throws(SystemError) {
    let path = "/proc/self/fd/\(file.descriptor)"
    self.file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("opening a memory file") }
  }
}

extension MemoryFile {
  /// An empty file for a worker to write; its content is untrusted.
  final class Draft {
    fileprivate let file: FileDescriptor
    var descriptor: Int32 { file.number }

    init(name: String) throws(SystemError) {
      file = FileDescriptor(owning: clinux_sealable_file(name))
      guard descriptor >= 0 else { throw SystemError("memfd_create") }
    }

    /// Makes the file immutable. Fails while the worker still maps it for writing.
    func sealed() throws(SystemError) -> MemoryFile {
      guard clinux_seal(descriptor) == 0 else { throw SystemError("sealing a memory file") }
      let size = clinux_file_size(descriptor)
      guard size >= 0 else { throw SystemError("fstat") }
      return MemoryFile(file, sizeBytes: Int(size))
    }
  }
}

/// Writes all bytes at the descriptor's position.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw SystemError("write", code: count == 0 ? EIO : errno) }
    rest = rest.dropFirst(count)
  }
}
