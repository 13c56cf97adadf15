internal import CLinux
internal import Glibc

/// Makes file system calls. A test may intercept each, and return an errno with which it fails.
package struct FileCalls: Sendable {
  private let intercept: (@Sendable (FileCall) -> Int32?)?
  /// The kind of file system reported for every folder.
  private let fileSystem: Int?

  /// The real calls.
  package static let system = FileCalls(intercept: nil)

  package init(intercept: (@Sendable (FileCall) -> Int32?)?, fileSystem: Int? = nil) {
    self.intercept = intercept
    self.fileSystem = fileSystem
  }

  /// Repeats a call interrupted by a signal, and throws its errno.
  @discardableResult
  private func perform(_ call: FileCall, _ body: () -> Int) throws(BlobError) -> Int {
    if let code = intercept?(call) { throw BlobError(code, call) }
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw BlobError(code, call) }
    }
  }

  /// Opens a path below `folder`; symbolic links and `..` cannot escape it.
  func open(
    beneath folder: Int32, _ path: String, as name: String, flags: Int32
  ) throws(BlobError) -> Int32 {
    // The system refuses a mode unless a file is created.
    let mode: UInt32 = flags & O_CREAT != 0 ? 0o600 : 0
    let opened = Int32(
      try perform(.open(name)) { Int(clinux_open_beneath(folder, path, flags, mode)) })
    if flags & O_CREAT != 0 { hand(opened, toOwnerOf: folder) }
    return opened
  }

  /// Gives a file created by root to the folder's owner, as their server could not read it
  /// otherwise. A file with another hard link is never given away.
  private func hand(_ made: Int32, toOwnerOf folder: Int32) {
    var (found, owner) = (stat(), stat())
    guard geteuid() == 0, fstat(folder, &owner) == 0, owner.st_uid != 0,
      fstat(made, &found) == 0, found.st_uid == 0,
      found.st_nlink == 1 || found.st_mode & S_IFMT == S_IFDIR
    else { return }
    _ = fchown(made, owner.st_uid, owner.st_gid)  // If refused, root keeps it.
  }

  /// Opens a folder by any path.
  func openFolder(_ path: String) throws(BlobError) -> Int32 {
    Int32(
      try perform(.open(path)) { Int(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) })
  }

  func close(_ descriptor: Int32) {
    // All data that must be on disk was synced before; a failure here adds nothing.
    _ = Glibc.close(descriptor)
  }

  func status(_ descriptor: Int32, _ path: String) throws(BlobError) -> FileStatus {
    var found = stat()
    try perform(.status(path)) { Int(fstat(descriptor, &found)) }
    return FileStatus(found)
  }

  func read(
    _ descriptor: Int32, _ path: String, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(BlobError) -> Int {
    try perform(.read(path, offset: offset, count: buffer.count)) {
      pread(descriptor, buffer.baseAddress, buffer.count, offset)
    }
  }

  func write(
    _ descriptor: Int32, _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(BlobError) -> Int {
    let call = FileCall.write(path, offset: offset, count: bytes.count)
    let taken = try perform(call) { pwrite(descriptor, bytes.baseAddress, bytes.count, offset) }
    // A write of zero bytes without an error would be repeated for ever.
    if taken == 0, !bytes.isEmpty { throw BlobError(EIO, call) }
    return taken
  }

  func fileSystem(of descriptor: Int32) -> Int { fileSystem ?? clinux_file_system(descriptor) }

  /// Sets a file's time to now; failures are ignored.
  func touch(_ descriptor: Int32) { _ = futimens(descriptor, nil) }

  /// Makes a file share another's blocks. Returns `false` if the disk cannot.
  func clone(_ descriptor: Int32, from source: Int32) -> Bool {
    clinux_clone(descriptor, source) == 0
  }

  func truncate(_ descriptor: Int32, _ path: String, to length: Int) throws(BlobError) {
    try perform(.truncate(path, length: length)) { Int(ftruncate(descriptor, length)) }
  }

  func sync(_ descriptor: Int32, _ path: String) throws(BlobError) {
    try perform(.sync(path)) { Int(fsync(descriptor)) }
  }

  /// Whether a name in a folder is on the same disk as the folder.
  func isOnOneDisk(_ folder: Int32, _ name: String) -> Bool {
    var (above, below) = (stat(), stat())
    return fstat(folder, &above) == 0 && fstatat(folder, name, &below, AT_SYMLINK_NOFOLLOW) == 0
      && above.st_dev == below.st_dev
  }

  func syncAll(_ descriptor: Int32, _ path: String) throws(BlobError) {
    try perform(.syncAll(path)) { Int(syncfs(descriptor)) }
  }

  /// Waits for a file's writeback, and reports errors since it was opened. Does not sync.
  func settle(_ descriptor: Int32, _ path: String) throws(BlobError) {
    try perform(.settle(path)) {
      Int(sync_file_range(descriptor, 0, 0, UInt32(SYNC_FILE_RANGE_WAIT_BEFORE)))
    }
  }

  func makeFolder(in folder: Int32, _ name: String, as path: String) throws(BlobError) {
    try perform(.makeFolder(path)) { Int(mkdirat(folder, name, 0o700)) }
    guard geteuid() == 0 else { return }
    let made = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard made >= 0 else { return }
    hand(made, toOwnerOf: folder)
    close(made)
  }

  func remove(in folder: Int32, _ name: String, as path: String) throws(BlobError) {
    try perform(.remove(path)) { Int(unlinkat(folder, name, 0)) }
  }

  func removeFolder(in folder: Int32, _ name: String, as path: String) throws(BlobError) {
    try perform(.remove(path)) { Int(unlinkat(folder, name, AT_REMOVEDIR)) }
  }

  /// Creates a hard link. Returns `false` if the disk does not support them.
  func link(_ descriptor: Int32, to folder: Folder, _ path: String) throws(BlobError) -> Bool {
    var isDone = false
    try folder.at(path) { (place) throws(BlobError) in
      isDone =
        linkat(
          AT_FDCWD, "/proc/self/fd/\(descriptor)", place.folder, place.name, AT_SYMLINK_FOLLOW)
        == 0
    }
    return isDone
  }

  /// Renames a file. Without `replacing`, it fails with EEXIST if the new name exists.
  func rename(_ from: FileLocation, to: FileLocation, replacing: Bool) throws(BlobError) {
    try perform(.rename(from: from.path, to: to.path)) {
      Int(clinux_rename(from.folder, from.name, to.folder, to.name, replacing ? 1 : 0))
    }
  }

  /// Takes an advisory lock that ends with the descriptor.
  func lock(_ descriptor: Int32, _ path: String, exclusive: Bool) throws(BlobError) {
    try perform(.lock(path)) {
      Int(flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB))
    }
  }

  func freeBytes(_ descriptor: Int32, _ path: String) throws(BlobError) -> Int {
    var found = statvfs()
    try perform(.space(path)) { Int(fstatvfs(descriptor, &found)) }
    let (bytes, overflow) = found.f_bavail.multipliedReportingOverflow(by: found.f_frsize)
    return overflow ? .max : Int(clamping: bytes)
  }

  /// Returns the names in a folder, unordered. Takes ownership of the descriptor.
  func names(closing descriptor: Int32, _ path: String) throws(BlobError) -> [String] {
    var opened: OpaquePointer?
    do throws(BlobError) {
      try perform(.list(path)) {
        opened = fdopendir(descriptor)
        return opened == nil ? -1 : 0
      }
    } catch {
      close(descriptor)
      throw error
    }
    guard let stream = opened else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only errno distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    let code = errno
    if code != 0 { throw BlobError(code, .list(path)) }
    return names
  }
}

/// A name in an open folder, and its path for messages.
struct FileLocation {
  let folder: Int32
  let name: String
  let path: String
}

/// The file attributes that the library uses.
struct FileStatus {
  let isFile: Bool
  let sizeBytes: Int
  let links: Int
  let inode: UInt64
  /// Seconds since 1970.
  let modified: Int

  init(_ status: stat) {
    isFile = status.st_mode & S_IFMT == S_IFREG
    sizeBytes = Int(status.st_size)
    links = Int(status.st_nlink)
    inode = UInt64(status.st_ino)
    modified = status.st_mtim.tv_sec
  }
}

extension OpenFile {
  /// An unnamed file in memory, for bytes that need a descriptor and have no disk to lie on.
  package convenience init(inMemory bytes: [UInt8]) throws(BlobError) {
    let made = clinux_sealable_file("blob")
    guard made >= 0 else { throw BlobError(errno, .open("a file in memory")) }
    var done = 0
    while done < bytes.count {
      let taken = bytes.withUnsafeBytes {
        pwrite(made, $0.baseAddress! + done, $0.count - done, done)
      }
      if taken < 0, errno == EINTR { continue }
      guard taken > 0 else {
        let code = errno
        close(made)
        throw BlobError(code, .write("a file in memory", offset: done, count: bytes.count - done))
      }
      done += taken
    }
    try self.init(made, path: "a file in memory", calls: .system)
  }
}
