internal import Arguments
internal import Blobs
internal import Darkroom
internal import Glibc
internal import Platform

/// Takes the files of models from a tar archive, after checking their hashes.
struct ModelArchive {
  private let path: String
  private let descriptor: FileDescriptor
  private let folder: ModelFolder

  init(_ path: String, to folder: ModelFolder) throws(Failure) {
    self.path = path
    self.folder = folder
    descriptor = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    guard descriptor.number >= 0 else {
      throw Failure(
        .unknownName, "\(path.quotedPath) cannot be read: \(Environment.reason(errno))")
    }
  }

  /// Makes the folder, and those above it.
  private func makeFolder() throws(Failure) {
    let parts = folder.path.split(separator: "/")
    let start = folder.path.hasPrefix("/") ? "/" : ""
    for count in 1...max(1, parts.count) {
      let path = start + parts.prefix(count).joined(separator: "/")
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
        throw Failure(.partial, "\(path.quotedPath) cannot be made: \(Environment.reason(errno))")
      }
    }
  }

  /// Returns the files that were taken. Other files in the archive are ignored.
  func take() throws(Failure) -> [ModelFile] {
    try makeFolder()
    var taken: [ModelFile] = []
    while let entry = try next() {
      if entry.isFile, let file = ModelFile(rawValue: entry.name) {
        try take(file, entry)
        taken.append(file)
      } else {
        guard lseek(descriptor.number, off_t(entry.paddedBytes), SEEK_CUR) >= 0 else {
          throw damage
        }
      }
    }
    guard !taken.isEmpty else { throw Failure(.partial, "\(path.quotedPath) has no models") }
    return taken
  }

  /// The head of the next file; `nil` at the end.
  private func next() throws(Failure) -> TarEntry? {
    let block = try bytes(TarEntry.blockBytes)
    if block.isEmpty || block.allSatisfy({ $0 == 0 }) { return nil }
    guard let entry = TarEntry(block) else { throw damage }
    return entry
  }

  /// Copies and checks a file, and puts it in its place when it is known to be right.
  private func take(_ file: ModelFile, _ entry: TarEntry) throws(Failure) {
    guard entry.sizeBytes == file.sizeBytes else { throw other(file) }
    let temporary = "\(folder.path)/.\(file.name).\(getpid())"
    let output = FileDescriptor(
      owning: open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    guard output.number >= 0 else { throw unwritten(file) }
    var isTaken = false
    defer { if !isTaken { unlink(temporary) } }
    let hash = SHA256()
    var rest = entry.sizeBytes
    while rest > 0 {
      let piece = try bytes(min(rest, Self.pieceBytes))
      guard !piece.isEmpty else { throw damage }
      piece.withUnsafeBytes { hash.add($0) }
      guard Glibc.write(output.number, piece, piece.count) == piece.count else {
        throw unwritten(file)
      }
      rest -= piece.count
    }
    guard Base16.text(of: hash.finish()) == file.sha256 else { throw other(file) }
    guard fsync(output.number) == 0, rename(temporary, folder.path(of: file)) == 0 else {
      throw unwritten(file)
    }
    isTaken = true
    _ = try bytes(entry.paddedBytes - entry.sizeBytes)
  }

  private static let pieceBytes = 1 << 20

  /// The next bytes; fewer only at the end.
  private func bytes(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor.number, $0.baseAddress! + done, count - done)
      }
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else {
        throw Failure(.partial, "\(path.quotedPath) cannot be read: \(Environment.reason(errno))")
      }
      if read == 0 { break }
      done += read
    }
    return Array(bytes.prefix(done))
  }

  private var damage: Failure {
    Failure(.partial, "\(path.quotedPath) is not an archive of models, or it is cut")
  }

  private func other(_ file: ModelFile) -> Failure {
    Failure(
      .partial, "\(file.name) in \(path.quotedPath) is damaged or of another version; not taken")
  }

  private func unwritten(_ file: ModelFile) -> Failure {
    Failure(
      .partial,
      "\(folder.path(of: file).quotedPath) cannot be written: \(Environment.reason(errno))")
  }
}
