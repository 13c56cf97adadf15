internal import Arguments
internal import Glibc

/// Remembers the paths and disks of libraries, so that an empty folder at such a path, because a
/// disk is not mounted, is not mistaken for a new library.
struct KnownLibraries {
  /// `nil` if this user has no home folder.
  private let path: String?

  init(_ environment: [String: String]) {
    path = Environment.state(environment).map { $0 + "/tintype/libraries" }
  }

  /// Refuses an empty folder that is on another disk than the library was.
  func check(_ folder: String) throws(Failure) {
    guard let path, let folder = Self.absolute(folder), Self.isEmpty(folder),
      let known = entries().first(where: { $0.folder == folder }),
      let disk = Self.disk(of: folder), disk != known.disk
    else { return }
    throw Failure(
      .partial,
      "\(folder.quotedPath) is empty, and on another disk than the library that was there: mount "
        + "that disk; to begin a new library here, take its line out of \(path.quotedPath)")
  }

  /// Stores the location of a library. Failures are ignored, as this is only a precaution.
  func remember(_ folder: String) {
    guard let path, let folder = Self.absolute(folder), let disk = Self.disk(of: folder),
      !folder.contains("\n")
    else { return }
    var entries = entries()
    let entry = Entry(disk: disk, folder: folder)
    if entries.contains(entry) { return }
    entries.removeAll { $0.folder == folder }
    entries.append(entry)
    let lines = entries.suffix(CommandLimits.knownLibraries).map { "\($0.disk) \($0.folder)\n" }
    Self.write(lines.joined(), to: path)
  }

  private struct Entry: Equatable {
    let disk: String
    let folder: String
  }

  private func entries() -> [Entry] {
    guard let path, let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: CommandLimits.knownLibrariesBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        guard let space = line.firstIndex(of: " ") else { return nil }
        return Entry(
          disk: String(line[..<space]), folder: String(line[space...].dropFirst()))
      }
  }

  private static func write(_ text: String, to path: String) {
    let folder = path.split(separator: "/").dropLast()
    for depth in 1...max(1, folder.count) {
      mkdir("/" + folder.prefix(depth).joined(separator: "/"), 0o700)
    }
    let temporary = "\(path).\(getpid())"
    guard let file = fopen(temporary, "we") else { return }
    let isWritten = fputs(text, file) >= 0
    if fclose(file) != 0 || !isWritten || rename(temporary, path) != 0 { unlink(temporary) }
  }

  private static func absolute(_ folder: String) -> String? {
    guard let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isEmpty(_ folder: String) -> Bool {
    guard let entries = opendir(folder) else { return false }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A new file system contains the last of these.
      guard [".", "..", "lost+found"].contains(name) else { return false }
    }
    return true
  }

  /// Identifies a file system, also after a restart.
  private static func disk(of folder: String) -> String? {
    var system = statvfs()
    var facts = stat()
    guard statvfs(folder, &system) == 0, stat(folder, &facts) == 0 else { return nil }
    return system.f_fsid == 0 ? "device-\(facts.st_dev)" : "\(system.f_fsid)"
  }
}
