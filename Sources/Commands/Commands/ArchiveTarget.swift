internal import Arguments
internal import Catalog
internal import Glibc
internal import HTTP
internal import Library
internal import Platform

/// Writes one archive, which gets its name when it is complete.
actor ArchiveTarget: ExportTarget {
  private let path: String
  private let temporary: String?
  private let output: FileDescriptor
  private var archive: ZipArchive
  private var names = FileNames()
  private var chosen: ArraySlice<String> = []

  /// - Parameter path: The path of a new file; `-` is standard output.
  init(_ path: String) throws(Failure) {
    self.path = path
    temporary = path == "-" ? nil : "\(path).\(getpid()).part"
    if let temporary {
      guard access(path, F_OK) != 0 else {
        throw Failure(.partial, "\(path.quotedPath) already exists; choose another name")
      }
      let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard number >= 0 else { throw Self.failure(path) }
      output = FileDescriptor(owning: number)
    } else {
      output = FileDescriptor(duplicating: STDOUT_FILENO)
    }
    archive = ZipArchive(sending: { [output] bytes in try Self.write(bytes, to: output, path) })
  }

  deinit {
    // A complete archive has been renamed.
    if let temporary { unlink(temporary) }
  }

  func begin(_ names: [String]) { chosen = self.names.add(together: names)[...] }

  func add(
    _ file: FileDescriptor, name: String, sha256: String?
  ) async throws -> String? {
    // Files cannot be removed from an archive, so the digest is checked before.
    if let sha256, try ExportedFile.read(file) != sha256 {
      _ = chosen.popFirst()
      return nil
    }
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw Self.failure(name) }
    let name = chosen.popFirst() ?? names.add(name)
    let entry = ZipArchive.Entry(
      name, sizeBytes: Int(facts.st_size), modified: Int(time(nil)))
    var offset = 0
    // Removed while it is being written to: other callers wait for their turn.
    var current = archive
    try await current.add(entry) {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = pread(file.number, &bytes, bytes.count, offset)
      guard count >= 0 else { throw Self.failure(name) }
      offset += count
      return Array(bytes[..<count])
    }
    archive = current
    return name
  }

  func finish() async throws {
    var current = archive
    try await current.finish()
    guard let temporary else { return }
    guard fsync(output.number) == 0, link(temporary, path) == 0 || rename(temporary, path) == 0
    else { throw Self.failure(path) }
  }

  private static func write(
    _ bytes: [UInt8], to output: FileDescriptor, _ path: String
  ) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output.number, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.partial, "\(path.quotedPath) cannot be written: \(reason(errno))")
  }
}
