internal import Glibc

/// Locks a folder for this process as long as the object exists; the system releases it when the
/// process ends, in whatever way.
package final class FolderLock: Sendable {
  package enum Mode: Sendable {
    case exclusive
    /// Shared with others.
    case shared
  }

  private let file: OpenFile
  /// The folder itself, which, unlike the lock file, cannot be removed.
  private let place: Int32
  private let calls: FileCalls

  /// Takes the lock, or throws `locked` with the holder's process id at once.
  package init(_ folder: Folder, mode: Mode = .exclusive) throws(BlobError) {
    let file = try folder.open("lock", flags: O_RDWR | O_CREAT)
    let place = try folder.calls.open(
      beneath: folder.descriptor, ".", as: ".", flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    do throws(BlobError) {
      try folder.calls.lock(file.descriptor, file.path, exclusive: mode == .exclusive)
      try Self.lock(place, folder.calls, mode)
    } catch {
      folder.calls.close(place)
      if error.wouldBlock { throw .locked(holder: try Self.holder(file)) }
      throw error
    }
    self.file = file
    self.place = place
    calls = folder.calls
    do {
      // With a shared lock, another holder's id may be overwritten: any one will do.
      try file.truncate(to: 0)
      try file.writeAll(Array("\(getpid())\n".utf8))
    } catch {
      // On a full disk the library can still be read; only the id is missing.
    }
  }

  deinit { calls.close(place) }

  /// Locks the folder, if its file system supports that.
  private static func lock(
    _ place: Int32, _ calls: FileCalls, _ mode: Mode
  ) throws(BlobError) {
    do throws(BlobError) { try calls.lock(place, ".", exclusive: mode == .exclusive) } catch {
      if error.wouldBlock { throw error }
    }
  }

  /// The last process that wrote its id, if it is alive.
  private static func holder(_ file: OpenFile) throws(BlobError) -> Int32? {
    let line = String(decoding: try file.read(at: 0, count: BlobLimits.lineBytes), as: UTF8.self)
    guard let id = Int32(line.prefix { $0 != "\n" }), id > 0 else { return nil }
    return kill(id, 0) == 0 || errno == EPERM ? id : nil
  }
}
