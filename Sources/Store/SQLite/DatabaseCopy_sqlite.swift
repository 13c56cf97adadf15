internal import CSQLite

extension Database {
  /// Copies the SQLite database at one path to another as it is at one moment,
  /// also while somebody writes to it. There must be nothing at the other path.
  /// May block for as long as the disk takes.
  package static func copySnapshot(from path: String, to copy: String) throws(StoreError) {
    var (source, target): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_close_v2(source)
      sqlite3_close_v2(target)
    }
    let reading = sqlite3_open_v2(path, &source, SQLITE_OPEN_READONLY, nil)
    guard reading == SQLITE_OK else {
      throw StoreError(sqlite: reading, "open", path, handle: source)
    }
    sqlite3_busy_timeout(source, Limits.busyTimeoutMilliseconds)
    let writing = sqlite3_open_v2(
      copy, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard writing == SQLITE_OK else {
      throw StoreError(sqlite: writing, "create", copy, handle: target)
    }
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw StoreError(sqlite: sqlite3_errcode(target), "copy", copy, handle: target)
    }
    // All pages in one step: a later one would begin anew after every change.
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else {
      throw StoreError(
        sqlite: step == SQLITE_DONE ? end : step, "copy", copy, handle: target)
    }
  }
}
