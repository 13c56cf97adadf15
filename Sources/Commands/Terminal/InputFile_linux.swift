internal import Arguments
internal import CLinux
internal import Glibc
internal import Platform

/// A file given to a command, open for reading.
final class InputFile: Sendable {
  private let file: FileDescriptor
  var descriptor: Int32 { file.number }

  /// Refuses anything but regular files: folders, devices, pipes.
  init(_ path: String) throws(Failure) {
    // Non-blocking, as opening a pipe without a writer would wait.
    file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    guard file.number >= 0 else {
      throw Failure(.unknownName, "\(path) cannot be read: \(Environment.reason(errno))")
    }
    guard clinux_file_size(file.number) >= 0 else {
      throw Failure(.unknownName, "\(path) is not a file")
    }
  }
}

/// Controls how the process retains freed memory.
enum ProcessMemory {
  /// A list of two million photos takes several temporary blocks of megabytes.
  static func returnLargeBlocks() { clinux_return_large_blocks() }
}
