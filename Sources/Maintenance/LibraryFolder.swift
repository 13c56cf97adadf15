package import Blobs
package import Catalog
internal import Glibc
internal import Pipeline
package import Platform
internal import Synchronization
package import Words

/// The folder of a library as files, and the work on it that needs no open library.
package enum LibraryFolder {
  package static let catalogPath = CatalogPlace.filePath
  /// The filters of the strip, which the operator may edit.
  package static let stripPath = "FilterData.plist"

  /// The folder. With `creating`, there need not be a library yet; without it, nothing is changed.
  package static func open(
    _ path: String, _ options: LibraryOptions, creating: Bool
  ) throws -> Folder {
    do {
      let folder = try Folder(path: path, creating: creating, calls: options.fileCalls)
      if let kind = folder.networkKind {
        throw LibraryError.networkDrive(folder: path, kind: kind)
      }
      try options.checkPlace(of: folder)
      try options.checkCatalog(of: folder)
      if try folder.open(Restoration.unfinishedPath) != nil {
        throw LibraryError.restoreUnfinished(folder: path)
      }
      if !creating { try refuseEmpty(folder, options) }
      return folder
    } catch BlobError.system(let error) {
      if error.code == ENOENT, !creating { throw LibraryError.noLibrary(folder: path) }
      throw LibraryError.folderUnusable(folder: path, reason: error.reasonAgainstFolder)
    }
  }

  /// Refuses folders that must not be mistaken for a new library, or made into one.
  private static func refuseEmpty(_ folder: Folder, _ options: LibraryOptions) throws {
    if try options.store != nil && isLibrary(folder) { return }
    if try folder.open(catalogPath) != nil { return }
    throw try isLibrary(folder)
      ? LibraryError.catalog(.missing(folder: folder.path))
      : LibraryError.noLibrary(folder: folder.path)
  }

  package static func isLibrary(_ folder: Folder) throws -> Bool {
    try FolderIdentity.read(folder) != nil || !folder.names(in: "blobs").isEmpty
  }
}

/// The lock on a folder, which ends when released and not when the last reference goes.
package final class HeldLock: Sendable {
  private let lock: Mutex<FolderLock?>

  package init(_ folder: Folder) throws(BlobError) { lock = Mutex(try FolderLock(folder)) }

  package func letGo() { lock.withLock { $0 = nil } }
}

extension SystemError {
  /// Why a folder cannot be used, for the person who chose it.
  package var reasonAgainstFolder: Message {
    switch code {
    case EACCES, EPERM: Message("folder.forbidden")
    case EROFS: Message("folder.readOnly")
    case ENOTDIR, EEXIST: Message("folder.isFile")
    case ENOENT: Message("folder.cannotBeMade")
    case ENAMETOOLONG: Message("folder.nameTooLong")
    default: message
    }
  }
}
