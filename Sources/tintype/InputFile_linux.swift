internal import Arguments
internal import CLinux
internal import Glibc

/// A file that a command was given, open for reading.
final class InputFile: Sendable {
  let descriptor: Int32

  /// Refuses what is no file with an end: a folder, a device, a pipe.
  init(_ path: String) throws(Failure) {
    // A pipe without a writer would keep us waiting.
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
