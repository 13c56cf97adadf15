internal import Arguments
internal import Darkroom
internal import Glibc

/// The destination of pictures: one file, or a folder for many.
struct PictureDestination {
  let path: String
  let isFolder: Bool
  let format: PictureFormat

  /// - Parameter format: The requested format; otherwise the extension decides.
  init(_ path: String, fileCount: Int, format: PictureFormat?) throws(Failure) {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder || fileCount == 1 else {
      throw Failure(
        .wrongUsage, "--output expects a folder for several files, not \(path.quotedPath)")
    }
    guard let format = format ?? (isFolder ? .jpg : PictureFormat(path: path)) else {
      throw Failure(
        .unknownName,
        "\(path.quotedPath) has no known extension: end it with .jpg, .png or .webp")
    }
    self.path = path
    self.isFolder = isFolder
    self.format = format
  }

  /// The path of a file's picture. In a folder it keeps the whole name, because two files may
  /// differ in their extension only.
  func path(of file: String) -> String {
    guard isFolder else { return path }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return path + "/" + name + (PictureFormat(path: name) == format ? "" : ".\(format.rawValue)")
  }

  /// Writes a file completely or not at all.
  static func write(_ picture: Picture, to path: String) throws(Failure) {
    func failure(_ operation: String) -> Failure {
      Failure(.partial, "\(path.quotedPath) cannot be \(operation): \(Environment.reason(errno))")
    }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let temporary = "\(path[..<slash]).tintype-\(getpid())-\(path[slash...])"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure("written") }
    defer { close(file) }
    do {
      try picture.file.copy(to: file)
    } catch {
      unlink(temporary)
      throw Failure(.partial, "\(path.quotedPath) cannot be written: \(error)")
    }
    guard rename(temporary, path) == 0 else {
      defer { unlink(temporary) }
      throw failure("replaced")
    }
  }
}

/// A picture given to a command.
enum PictureSource {
  /// Opens it; the caller closes the descriptor.
  static func open(_ path: String) throws(Failure) -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(
        .unknownName, "\(path.quotedPath) cannot be read: \(Environment.reason(errno))")
    }
    return descriptor
  }
}
