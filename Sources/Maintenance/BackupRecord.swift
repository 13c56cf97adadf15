package import Blobs
package import Catalog
internal import JSON
internal import Pipeline
internal import Words

/// The record of a backup, `backup.json` in its folder.
struct BackupRecord {
  static let path = "backup.json"
  static let version = 1

  /// A backup that was completed and verified by restoring it.
  struct VerifiedBackup {
    /// The name of its catalog.
    let catalog: String
    /// The digest of the catalog; missing in backups of earlier releases.
    let sha256: String?
    let finished: Timestamp
    let assets: Int
    let files: Int
    let bytes: Int
  }

  let library: String
  /// The start of a backup that has not been completed.
  var running: Timestamp?
  /// Newest first.
  var good: [VerifiedBackup] = []

  init(library: String) { self.library = library }

  /// `nil` if there is none.
  static func read(_ folder: Folder) throws -> BackupRecord? {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return nil }
    let json = try JSON(parsing: bytes)
    guard json["version"]?.int == version, json["kind"] == "backup",
      let library = json["library"]?.string
    else {
      throw LibraryError.backup(
        folder: folder.path,
        reason: Message("library.backup.record", ["folder": .text(folder.path)]))
    }
    var record = BackupRecord(library: library)
    record.running = json["running"]?.int.map(Timestamp.init(milliseconds:))
    record.good = (json["good"]?.array ?? []).compactMap { entry in
      guard let catalog = entry["catalog"]?.string, !catalog.contains("/"),
        let finished = entry["finished"]?.int
      else { return nil }
      return VerifiedBackup(
        catalog: catalog, sha256: entry["sha256"]?.string,
        finished: Timestamp(milliseconds: finished), assets: entry["assets"]?.int ?? 0,
        files: entry["files"]?.int ?? 0,
        bytes: entry["bytes"]?.int ?? 0)
    }
    return record
  }

  func write(to folder: Folder) throws(BlobError) {
    let entries = good.map { entry in
      JSON.object([
        "catalog": JSON(entry.catalog), "sha256": JSON(entry.sha256),
        "finished": JSON(entry.finished.milliseconds),
        "assets": JSON(entry.assets), "files": JSON(entry.files), "bytes": JSON(entry.bytes),
      ])
    }
    let json: JSON = [
      "version": JSON(Self.version), "kind": "backup", "library": JSON(library),
      "running": JSON(running?.milliseconds), "good": .array(entries),
    ]
    try folder.write(Array((json.text + "\n").utf8), to: Self.path, durably: true)
  }
}

/// The folder and date of a backup: `backups.json` beside the library's catalog, written by the
/// backup command.
package struct BackupDate: Hashable, Sendable {
  package let folder: String
  package let finished: Timestamp
  /// The number of assets; unknown for backups of earlier releases.
  package var assets: Int?
  package var files: Int?
  package var bytes: Int?

  static let path = "backups.json"

  package static func all(_ folder: Folder) throws -> [BackupDate] {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return [] }
    return try JSON(parsing: bytes).array?.compactMap { entry in
      guard let place = entry["folder"]?.string, let finished = entry["finished"]?.int else {
        return nil
      }
      return BackupDate(
        folder: place, finished: Timestamp(milliseconds: finished), assets: entry["assets"]?.int,
        files: entry["files"]?.int, bytes: entry["bytes"]?.int)
    } ?? []
  }

  static func note(_ date: BackupDate, in folder: Folder) throws {
    let others = try all(folder).filter { $0.folder != date.folder }
    let entries = ([date] + others).prefix(LibraryLimits.backupDates).map { entry in
      JSON.object([
        "folder": JSON(entry.folder), "finished": JSON(entry.finished.milliseconds),
        "assets": JSON(entry.assets), "files": JSON(entry.files), "bytes": JSON(entry.bytes),
      ])
    }
    let text = JSON.array(Array(entries)).text + "\n"
    try folder.write(Array(text.utf8), to: path, durably: true)
  }
}
