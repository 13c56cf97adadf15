internal import Blobs
package import Catalog
internal import Pipeline
package import Words

/// The result of a backup.
package struct BackupReport: Hashable, Sendable {
  package var assets = 0
  /// The number of files in the backup, and those added this time.
  package var files = 0
  package var bytes = 0
  package var newFiles = 0
  package var newBytes = 0
  /// The files of which there is no whole copy, neither in the library nor in the backup, and some
  /// of their names.
  package var missing = 0
  package var missingNames: [String] = []
  /// Whether it was restored and verified, but for what is missing.
  package var isValid = false
  /// How much was reread of the files that the backup had already.
  package var reread = RereadReport(allParts: LibraryLimits.rereadParts)
  /// Problems; empty if the backup is complete.
  package var findings: [Message] = []
  /// Repairs, and other things that an owner should know.
  package var remarks: [Message] = []
  /// Documents that could not be written. The backup's catalog has their contents.
  package var unwritten: [Message] = []

  /// The result of the daily job.
  package var message: Message {
    if missing == 0 { return Message("job.backedUp", ["reread": .message(reread.message)]) }
    let names = missingNames.joined(separator: ", ")
    return Message(
      "job.backedUp.missing",
      ["count": .number(missing), "names": .text(names), "reread": .message(reread.message)])
  }
}

extension LibraryFolder {
  /// Updates a backup in another folder: new files are copied and verified, a share of the others
  /// is reread, and copied again if it is damaged. The backup is then restored into an empty folder
  /// beside it and verified there; only then does it count. It counts without the files of which
  /// there is no whole copy, and names them. The library may be served meanwhile.
  package static func backup(
    _ path: String, to target: String, options: LibraryOptions = LibraryOptions(),
    progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws(LibraryError) -> BackupReport {
    do {
      let disk = DiskQueue(label: "backup", lanes: LibraryLimits.keepingLanes)
      let (source, folder) = try await disk.run { () throws(any Error) in
        let source = try open(path, options, creating: false)
        if let store = options.store {
          throw LibraryError.catalog(.notInFolder(address: store.address))
        }
        guard !"\(target)/".hasPrefix("\(path)/") else {
          throw LibraryError.backup(
            folder: target, reason: Message("library.backup.inside", ["folder": .text(target)]))
        }
        return (source, try openTarget(target, options))
      }
      let lock = try HeldLock(folder)
      defer { lock.letGo() }
      var backup = try await BackupRun(
        source: source, target: folder, disk: disk, options: options)
      return try await backup.run(progress)
    } catch BlobError.locked(let holder) {
      throw .locked(folder: target, holder: holder.map { "process \($0)" } ?? "another process")
    } catch {
      throw LibraryError(beneath: error)
    }
  }
}

/// If the parent folder is missing, a disk is not mounted; the backup must not go to another one in
/// its place.
private func openTarget(_ path: String, _ options: LibraryOptions) throws -> Folder {
  let above = Folder.above(path)
  do throws(BlobError) {
    _ = try Folder(path: above, calls: options.fileCalls)
  } catch {
    guard error.isNotFound else { throw error }
    throw LibraryError.backup(
      folder: path,
      reason: Message("library.backup.noParent", ["folder": .text(path), "above": .text(above)]))
  }
  return try Folder(path: path, creating: true, calls: options.fileCalls)
}
