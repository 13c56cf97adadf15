package import Blobs
package import Catalog
internal import JSON

/// The folder and date of a backup: `backups.json` beside the library's catalog, written by the
/// backup command.
package struct BackupDate: Hashable, Sendable {
  package let folder: String
  package let finished: Timestamp
  /// The number of assets; unknown for backups of earlier releases.
  package var assets: Int?
  package var files: Int?
  package var bytes: Int?
  /// The number of files of which there was no whole copy, and some of their names.
  package var missing = 0
  package var missingNames: [String] = []
  /// Whether its disk was full, so that it could not be verified.
  package var isDiskFull = false
  /// Whether the library has sealed it, so that unsealed states are not the library's.
  package var isSealed = false

  static let path = "backups.json"

  package static func all(_ folder: Folder) throws -> [BackupDate] {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return [] }
    return try JSON(parsing: bytes).array?.compactMap { entry in
      guard let place = entry["folder"]?.string, let finished = entry["finished"]?.int else {
        return nil
      }
      return BackupDate(
        folder: place, finished: Timestamp(milliseconds: finished), assets: entry["assets"]?.int,
        files: entry["files"]?.int, bytes: entry["bytes"]?.int,
        missing: entry["missing"]?.int ?? 0,
        missingNames: (entry["missingNames"]?.array ?? []).compactMap(\.string),
        isDiskFull: entry["diskFull"]?.bool ?? false, isSealed: entry["sealed"]?.bool ?? false)
    } ?? []
  }

  static func note(_ date: BackupDate, in folder: Folder) throws {
    let others = try all(folder).filter { $0.folder != date.folder }
    let entries = ([date] + others).prefix(LibraryLimits.backupDates).map { entry in
      JSON.object([
        "folder": JSON(entry.folder), "finished": JSON(entry.finished.milliseconds),
        "assets": JSON(entry.assets), "files": JSON(entry.files), "bytes": JSON(entry.bytes),
        "missing": JSON(entry.missing), "diskFull": .bool(entry.isDiskFull),
        "sealed": .bool(entry.isSealed),
        "missingNames": .array(entry.missingNames.map { .string($0) }),
      ])
    }
    let text = JSON.array(Array(entries)).text + "\n"
    try folder.write(Array(text.utf8), to: path, durably: true)
  }
}

/// A catalog that a rebuild or a move has put aside in the library's folder.
package enum KeptCatalog {
  private static let (start, end) = ("catalog.before-", ".sqlite")

  static func name(at time: Timestamp) -> String { start + String(time.milliseconds) + end }

  /// Returns the kept ones of a folder, each like a backup of the time at which it was put aside.
  package static func all(_ folder: Folder) throws -> [BackupDate] {
    try folder.names(in: ".").compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(end),
        let time = Int(name.dropFirst(start.count).dropLast(end.count))
      else { return nil }
      return BackupDate(
        folder: folder.path + "/" + name, finished: Timestamp(milliseconds: time))
    }
  }
}
