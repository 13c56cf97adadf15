internal import Glibc
internal import Synchronization

/// A folder and its contents. Paths are relative to it, and no link or `..` leads
/// out. Every call may block: use a `DiskQueue`.
package final class Folder: Sendable {
  package let path: String
  package let calls: FileCalls
  let descriptor: Int32
  /// Whether its direct entries are on the folder's own disk, as far as known.
  private let here = Mutex<[String: Bool]>([:])

  /// Opens the folder at any `path`; `creating` creates it first if it is missing, with its
  /// parents.
  package init(
    path: String, creating: Bool = false, calls: FileCalls = .system
  ) throws(BlobError) {
    self.path = path
    self.calls = calls
    if creating { try Self.makeAll(path, calls) }
    descriptor = try calls.openFolder(path)
  }

  deinit { calls.close(descriptor) }

  /// The number of the file system's type, 0 if unknown.
  package func fileSystem() -> Int { calls.fileSystem(of: descriptor) }

  /// The kind of the network drive that it lies on; `nil` on a disk of this machine.
  package var networkKind: String? {
    switch fileSystem() {
    case 0x6969: "NFS"
    case 0xFF53_4D42, 0xFE53_4D42, 0x517B: "SMB"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    default: nil
    }
  }

  /// Whether a direct entry is on the folder's own disk.
  func isHere(_ name: String) -> Bool {
    if let known = here.withLock({ $0[name] }) { return known }
    let isHere = calls.isOnOneDisk(descriptor, name)
    here.withLock { $0[name] = isHere }
    return isHere
  }

  /// The number of bytes that can still be stored on the folder's disk.
  package func freeBytes() throws(BlobError) -> Int { try calls.freeBytes(descriptor, path) }
}

// MARK: - Files

extension Folder {
  /// Opens a file for reading; `nil` if there is none.
  package func open(_ path: String) throws(BlobError) -> OpenFile? {
    do {
      return try open(path, flags: O_RDONLY | O_NONBLOCK)
    } catch  where error.isNotFound {
      return nil
    }
  }

  /// Opens a file with the system's flags.
  func open(_ path: String, flags: Int32) throws(BlobError) -> OpenFile {
    let opened = try calls.open(
      beneath: descriptor, path, as: path, flags: flags | O_NOFOLLOW | O_CLOEXEC)
    return try OpenFile(opened, path: path, calls: calls)
  }

  /// The bytes of a small file; `nil` if there is none. Throws `tooLong` if it is longer than
  /// `limit`.
  package func read(_ path: String, limit: Int) throws(BlobError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try file.read(at: bytes.count, count: min(limit + 1, BlobLimits.readBytes))
      if part.isEmpty { return bytes }
      bytes += part
    }
    throw .tooLong(path: path, limit: limit)
  }

  /// The digest of a file as a blob name; `nil` if there is no file.
  package func digest(of path: String) throws(BlobError) -> BlobName? {
    guard let file = try open(path) else { return nil }
    let digest = SHA256()
    _ = try file.add(first: file.sizeBytes, to: digest)
    return BlobName(digest: digest.finish())
  }

  /// Replaces a file as a whole: a reader sees either the old bytes or the new ones. If `durably`
  /// is set, the new ones are durable once this returns.
  ///
  /// The bytes are collected in `PATH.new`, so a path may have one writer at a time.
  package func write(_ bytes: [UInt8], to path: String, durably: Bool) throws(BlobError) {
    try put(bytes, at: path, isSynced: durably)
    if durably { try sync(parent(of: path)) }
  }

  /// The same for a file that is not missed if lost; its folder is created if necessary.
  package func cache(_ bytes: [UInt8], at path: String) throws(BlobError) {
    do {
      try put(bytes, at: path, isSynced: false)
    } catch  where error.isNotFound {
      try makeFolder(parent(of: path))
      try put(bytes, at: path, isSynced: false)
    }
  }

  private func put(_ bytes: [UInt8], at path: String, isSynced: Bool) throws(BlobError) {
    do {
      let file = try draft(of: path, bytes)
      if isSynced { try file.sync() }
      try rename(path + Self.draftSuffix, to: path, replacing: true)
    } catch {
      // The first error is thrown; the leftover is overwritten next time.
      try? remove(path + Self.draftSuffix)
      throw error
    }
  }

  /// Writes the draft of a file at `path` beside it.
  func draft(of path: String, _ bytes: [UInt8]) throws(BlobError) -> OpenFile {
    let file = try open(path + Self.draftSuffix, flags: O_WRONLY | O_CREAT | O_TRUNC)
    try file.writeAll(bytes)
    return file
  }

  package static let draftSuffix = ".new"

  /// Removes a file, if it exists.
  package func remove(_ path: String) throws(BlobError) {
    do {
      try at(path) { (place) throws(BlobError) in
        try calls.remove(in: place.folder, place.name, as: path)
      }
    } catch  where error.isNotFound {}
  }

  /// Renames a file. Unless `replacing` is set, an existing target makes it fail.
  package func rename(_ from: String, to: String, replacing: Bool) throws(BlobError) {
    try at(from) { (from) throws(BlobError) in
      try at(to) { (to) throws(BlobError) in
        try calls.rename(from, to: to, replacing: replacing)
      }
    }
  }
}

// MARK: - Folders below

extension Folder {
  /// Creates a folder whose parent exists, unless it exists already. It is durable once `sync` of
  /// the parent has returned.
  package func makeFolder(_ path: String) throws(BlobError) {
    do {
      try at(path) { (place) throws(BlobError) in
        try calls.makeFolder(in: place.folder, place.name, as: path)
      }
    } catch  where error.isAlreadyThere {}
  }

  /// The names in a folder below, in order; empty if it is missing.
  package func names(in path: String) throws(BlobError) -> [String] {
    do {
      let opened = try openFolder(path)
      return try calls.names(closing: opened, path).sorted()
    } catch  where error.isNotFound {
      return []
    }
  }

  /// Makes the names in a folder below durable; "." is this one.
  package func sync(_ path: String = ".") throws(BlobError) {
    let opened = try openFolder(path)
    defer { calls.close(opened) }
    try calls.sync(opened, path)
  }

  private func openFolder(_ path: String) throws(BlobError) -> Int32 {
    try calls.open(
      beneath: descriptor, path, as: path, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// The parent of a path; "." is this folder.
  package func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Runs `body` with the open folder that contains `path`: calls that change names follow links in
  /// paths, so they get only the last component.
  func at(
    _ path: String, _ body: (FileLocation) throws(BlobError) -> Void
  ) throws(BlobError) {
    let parent = parent(of: path)
    if parent == "." { return try body(FileLocation(folder: descriptor, name: path, path: path)) }
    let opened = try openFolder(parent)
    defer { calls.close(opened) }
    let name = String(path[path.index(path.startIndex, offsetBy: parent.count + 1)...])
    try body(FileLocation(folder: opened, name: name, path: path))
  }

  /// The parent of the folder at any path.
  package static func above(_ path: String) -> String {
    let rest = path.split(separator: "/").dropLast().joined(separator: "/")
    return path.hasPrefix("/") ? "/" + rest : rest.isEmpty ? "." : rest
  }

  /// Creates a folder and its parents, each synced into its parent.
  private static func makeAll(_ path: String, _ calls: FileCalls) throws(BlobError) {
    do {
      return calls.close(try calls.openFolder(path))
    } catch  where error.isNotFound {}
    guard let name = path.split(separator: "/").last else { return }
    let parent = above(path)
    try makeAll(parent, calls)
    let opened = try calls.openFolder(parent)
    defer { calls.close(opened) }
    do {
      try calls.makeFolder(in: opened, String(name), as: path)
    } catch  where error.isAlreadyThere {}
    try calls.sync(opened, parent)
  }
}
