internal import Blobs
internal import Glibc
internal import Platform
internal import Synchronization

/// A folder for the copies of one process that reads beside the owner of a library. It is locked as
/// long as the process lives, and the next owner removes those that are not.
final class ReaderCopies: Sendable {
  let folder: Folder
  private let lock: FolderLock
  private let parent: Folder
  private let name: String

  private static let path = "passing"
  private static let count = Atomic<Int>(0)

  init(below path: String, calls: FileCalls) throws(BlobError) {
    parent = try Folder(path: path + "/" + Self.path, creating: true, calls: calls)
    // A process may open several.
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    name = "\(getpid())-\(number)"
    // One of an earlier process with this id may be left.
    try parent.removeTree(name)
    folder = try Folder(path: parent.path + "/" + name, creating: true, calls: calls)
    lock = try FolderLock(folder)
  }

  deinit {
    // What stays is removed by the next owner.
    try? parent.removeTree(name)
  }

  /// Removes the folders of processes that were killed.
  static func removeLeft(in root: Folder) throws(BlobError) {
    for name in try root.names(in: path) {
      let below = path + "/" + name
      do throws(BlobError) {
        let folder = try Folder(path: root.path + "/" + below, calls: root.calls)
        let lock = try FolderLock(folder)
        try root.removeTree(below)
        withExtendedLifetime(lock) {}
      } catch {
        // It is in use, or was removed meanwhile.
        guard case .system(let reason) = error, reason.code != ENOENT else { continue }
        throw error
      }
    }
  }
}
