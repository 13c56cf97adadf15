internal import CLinux
internal import Glibc

/// An unnamed file in memory, freed when its last descriptor is closed.
package final class MemoryFile: Sendable {
  /// Open during this object's lifetime. Its position is undefined: use `pread`, `sendfile` with an
  /// offset, or `copy_file_range`.
  package let descriptor: Int32
  package let sizeBytes: Int

  private init(owning descriptor: Int32, sizeBytes: Int) {
    self.descriptor = descriptor
    self.sizeBytes = sizeBytes
  }

  /// Creates a file with these bytes.
  package convenience init(_ bytes: [UInt8], name: String) throws(SystemError) {
    let draft = try Draft(name: name)
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: draft.descriptor)
    }
    self.init(owning: draft.takeDescriptor(), sizeBytes: bytes.count)
  }

  deinit { close(descriptor) }

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
final class ReadOnlyFile: Sendable {
  let descriptor: Int32

  init(_ file: MemoryFile) throws(SystemError) {
    descriptor = open("/proc/self/fd/\(file.descriptor)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("opening a memory file") }
  }

  deinit { close(descriptor) }
}

extension MemoryFile {
  /// An empty file for a worker to write; its content is untrusted.
  final class Draft {
    fileprivate(set) var descriptor: Int32

    init(name: String) throws(SystemError) {
      descriptor = clinux_sealable_file(name)
      guard descriptor >= 0 else { throw SystemError("memfd_create") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    fileprivate func takeDescriptor() -> Int32 {
      defer { descriptor = -1 }
      return descriptor
    }

    /// Makes the file immutable. Fails while the worker still maps it for writing.
    func sealed() throws(SystemError) -> MemoryFile {
      guard clinux_seal(descriptor) == 0 else { throw SystemError("sealing a memory file") }
      let size = clinux_file_size(descriptor)
      guard size >= 0 else { throw SystemError("fstat") }
      return MemoryFile(owning: takeDescriptor(), sizeBytes: Int(size))
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
