internal import Glibc
internal import Synchronization

/// A folder and what lies below it. Paths are relative to it, and no link or
/// `..` leads out. Every call may block: call it on a `DiskQueue`.
package final class Folder: Sendable {
  package let path: String
  let calls: FileCalls
  let descriptor: Int32
  /// Whether what lies directly below is on the folder's own disk, as far as somebody asked.
  private let here = Mutex<[String: Bool]>([:])

  /// Opens the folder at `path`, which may lie anywhere; with `creating`, it is
  /// made first where it is missing, with the folders above it.
  package init(
    path: String, creating: Bool = false, calls: FileCalls = .system
  ) throws(BlobError) {
    self.path = path
    self.calls = calls
    if creating { try Self.makeAll(path, calls) }
    descriptor = try calls.openFolder(path)
  }

  deinit { calls.close(descriptor) }

  /// The number that marks the kind of file system, 0 where nobody knows.
  package func fileSystem() -> Int { calls.fileSystem(of: descriptor) }

  /// Whether something that lies directly below is on the folder's own disk.
  func isHere(_ name: String) -> Bool {
    if let known = here.withLock({ $0[name] }) { return known }
    let isHere = calls.isOnOneDisk(descriptor, name)
    here.withLock { $0[name] = isHere }
    return isHere
  }

  /// Bytes that may still be stored on the folder's disk.
  package func freeBytes() throws(BlobError) -> Int { try calls.freeBytes(descriptor, path) }
}

// MARK: - Files

extension Folder {
  /// Opens a file to be read; `nil` where there is none.
  package func open(_ path: String) throws(BlobError) -> OpenFile? {
    do {
      return try open(path, flags: O_RDONLY | O_NONBLOCK)
    } catch  where error.isNotFound {
      return nil
    }
  }

  /// Opens with the system's own flags.
  func open(_ path: String, flags: Int32) throws(BlobError) -> OpenFile {
    let opened = try calls.open(
      beneath: descriptor, path, as: path, flags: flags | O_NOFOLLOW | O_CLOEXEC)
    return try OpenFile(opened, path: path, calls: calls)
  }

  /// The bytes of a small file; `nil` where there is none, `tooLong` where it
  /// is longer than `limit`.
  package func read(_ path: String, limit: Int) throws(BlobError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try file.read(at: bytes.count, count: min(limit + 1, Limits.readBytes))
      if part.isEmpty { return bytes }
      bytes += part
    }
    throw .tooLong(path: path, limit: limit)
  }

  /// The name that a file's bytes have; `nil` where there is no file.
  package func digest(of path: String) throws(BlobError) -> BlobName? {
    guard let file = try open(path) else { return nil }
    let digest = SHA256()
    _ = try file.add(first: file.sizeBytes, to: digest)
    return BlobName(digest: digest.finish())
  }

  /// Puts a whole file in the place of what may be there: a reader sees the old
  /// bytes or the new ones, never a mixture. With `durably`, the new ones
  /// survive a power cut once this returns.
  ///
  /// The bytes come together in `PATH.new`, so a path has one writer at a time.
  package func write(_ bytes: [UInt8], to path: String, durably: Bool) throws(BlobError) {
    try put(bytes, at: path, isSynced: durably)
    if durably { try sync(parent(of: path)) }
  }

  /// The same for a file that nobody would miss: its folder is made where it is
  /// missing.
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
      // The failure that is thrown matters; a rest is overwritten next time.
      try? remove(path + Self.draftSuffix)
      throw error
    }
  }

  /// What comes to stand at `path`, beside it.
  func draft(of path: String, _ bytes: [UInt8]) throws(BlobError) -> OpenFile {
    let file = try open(path + Self.draftSuffix, flags: O_WRONLY | O_CREAT | O_TRUNC)
    try file.writeAll(bytes)
    return file
  }

  static let draftSuffix = ".new"

  /// Removes a file; one that is not there is fine.
  package func remove(_ path: String) throws(BlobError) {
    do {
      try at(path) { (place) throws(BlobError) in
        try calls.remove(in: place.folder, place.name, as: path)
      }
    } catch  where error.isNotFound {}
  }

  /// Gives a file another name. Without `replacing`, one that has it already
  /// makes it fail.
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
  /// Makes a folder below; the one above it must be there. One that is there
  /// already is fine. It survives a power cut once `sync` of the one above has
  /// returned.
  package func makeFolder(_ path: String) throws(BlobError) {
    do {
      try at(path) { (place) throws(BlobError) in
        try calls.makeFolder(in: place.folder, place.name, as: path)
      }
    } catch  where error.isAlreadyThere {}
  }

  /// The names in a folder below, in order; none where it is missing.
  package func names(in path: String) throws(BlobError) -> [String] {
    do {
      let opened = try openFolder(path)
      return try calls.names(closing: opened, path).sorted()
    } catch  where error.isNotFound {
      return []
    }
  }

  /// Makes the names in a folder below survive a power cut; "." is this one.
  package func sync(_ path: String = ".") throws(BlobError) {
    let opened = try openFolder(path)
    defer { calls.close(opened) }
    try calls.sync(opened, path)
  }

  private func openFolder(_ path: String) throws(BlobError) -> Int32 {
    try calls.open(
      beneath: descriptor, path, as: path, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// The folder of a path; "." is this one.
  package func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Runs `body` with the open folder that holds `path`: the calls that change
  /// names follow links in a path, so they are only given the last part.
  func at(
    _ path: String, _ body: (Place) throws(BlobError) -> Void
  ) throws(BlobError) {
    let parent = parent(of: path)
    if parent == "." { return try body(Place(folder: descriptor, name: path, path: path)) }
    let opened = try openFolder(parent)
    defer { calls.close(opened) }
    let name = String(path[path.index(path.startIndex, offsetBy: parent.count + 1)...])
    try body(Place(folder: opened, name: name, path: path))
  }

  /// The folder that holds the one at a path, which may lie anywhere.
  package static func above(_ path: String) -> String {
    let rest = path.split(separator: "/").dropLast().joined(separator: "/")
    return path.hasPrefix("/") ? "/" + rest : rest.isEmpty ? "." : rest
  }

  /// Makes a folder and those above it, each synced into the one above.
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
