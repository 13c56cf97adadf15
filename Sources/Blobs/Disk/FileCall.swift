/// A call to the file system, shown to tests before it is made.
package enum FileCall: Hashable, Sendable {
  case open(String)
  case status(String)
  case read(String, offset: Int, count: Int)
  case write(String, offset: Int, count: Int)
  case truncate(String, length: Int)
  /// Syncs a file or a folder.
  case sync(String)
  /// Syncs everything on the folder's disk.
  case syncAll(String)
  /// Waits until a file's bytes have been submitted to the disk, and reports failures.
  case settle(String)
  case makeFolder(String)
  case rename(from: String, to: String)
  case remove(String)
  case list(String)
  case lock(String)
  case space(String)

  package var operation: String {
    switch self {
    case .open: "open"
    case .status: "fstat"
    case .read: "read"
    case .write: "write"
    case .truncate: "truncate"
    case .sync: "sync"
    case .syncAll: "syncfs"
    case .settle: "sync_file_range"
    case .makeFolder: "mkdir"
    case .rename: "rename"
    case .remove: "unlink"
    case .list: "list"
    case .lock: "lock"
    case .space: "statvfs"
    }
  }

  var subject: String {
    switch self {
    case .open(let path), .status(let path), .sync(let path), .syncAll(let path), .settle(let path),
      .makeFolder(let path), .remove(let path), .list(let path), .lock(let path),
      .space(let path):
      path
    case .read(let path, let offset, _), .write(let path, let offset, _): "\(path) at \(offset)"
    case .truncate(let path, let length): "\(path) to \(length)"
    case .rename(let from, let to): "\(from) to \(to)"
    }
  }
}
