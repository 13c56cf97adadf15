internal import Arguments
internal import CLinux
internal import Glibc

/// A file given to a command, open for reading.
final class InputFile: Sendable {
  let descriptor: Int32

  /// Refuses anything but regular files: folders, devices, pipes.
  init(_ path: String) throws(Failure) {
    // Non-blocking, as opening a pipe without a writer would wait.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(.unknownName, "\(path) cannot be read: \(Surroundings.reason(errno))")
    }
    guard clinux_file_size(descriptor) >= 0 else {
      close(descriptor)
      throw Failure(.unknownName, "\(path) is not a file")
    }
  }

  deinit { close(descriptor) }
}
