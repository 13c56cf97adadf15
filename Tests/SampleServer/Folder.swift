import CLinux
import Glibc
import HTTP
import Platform

/// A folder whose files may be asked for by their names.
struct Folder: Sendable {
  private let descriptor: FileDescriptor

  init?(path: String) {
    let number = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)
    if number < 0 { return nil }
    descriptor = FileDescriptor(owning: number)
  }

  /// A file below the folder; the kernel itself follows no way out of it.
  func answer(_ path: String, to request: Request) throws(HTTPError) -> Response {
    let number = clinux_open_beneath(descriptor.number, path, O_RDONLY | O_NONBLOCK, 0)
    if number < 0 { throw .notFound }
    let file = FileDescriptor(owning: number)
    var facts = stat()
    guard fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .notFound }
    return .file(
      file, length: Int(facts.st_size), type: type(of: path), modified: Int(facts.st_mtim.tv_sec),
      request: request)
  }

  private func type(of path: String) -> String {
    let types = [".jpg": "image/jpeg", ".json": "application/json", ".html": "text/html"]
    return types.first { path.hasSuffix($0.key) }?.value ?? "application/octet-stream"
  }
}
