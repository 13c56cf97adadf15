internal import Arguments
internal import Glibc

/// A picture given to a command.
enum PictureSource {
  /// Opens it; the caller closes the descriptor.
  static func open(_ path: String) throws(Failure) -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(
        .unknownName, "\(path.quotedPath) cannot be read: \(Surroundings.reason(errno))")
    }
    return descriptor
  }
}
