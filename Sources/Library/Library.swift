internal import Blobs
internal import Darkroom
internal import Synchronization

package typealias LibraryID = Identifier<Library>

/// A photo library in a folder: the one that writes to it, and what everything
/// else asks.
///
/// Every function may be called from anywhere; none of them blocks its thread.
package final class Library: Sendable {
  /// For all time, also after the folder has moved or was rebuilt.
  package let id: LibraryID
  package let folder: String
  /// Files on their way in.
  package let uploads: Uploads
  /// Who comes in: claim links and sessions.
  package let doors: Doors
  /// Files of this machine on their way in.
  package let importing: Importing
  /// What is done in the background.
  package let jobs: Jobs

  let catalog: Catalog
  let blobs: BlobFolder
  let renditions: Renditions
  let playables: Playables
  let darkroom: Darkroom
  let development: Development
  let documents: Documents
  let stripFile: StripFile
  let purging: Purging
  let scrubbing: Scrubbing
  /// The pictures that are being made on request and are not kept.
  let developments = SharedWork<DevelopedKey, MemoryFile>()
  /// Keeps other writers out until it is let go.
  private let lock: HeldLock

  init(
    id: LibraryID, folder: Folder, catalog: Catalog, blobs: BlobFolder, darkroom: Darkroom,
    lock: HeldLock
  ) {
    let disk = DiskQueue(label: "library", lanes: Limits.diskLanes)
    self.id = id
    self.folder = folder.path
    self.catalog = catalog
    self.blobs = blobs
    self.darkroom = darkroom
    self.lock = lock
    renditions = Renditions(
      folder: folder, blobs: blobs, darkroom: darkroom, disk: disk,
      budgetBytes: catalog.options.renditionBytes)
    playables = Playables(folder: folder, blobs: blobs, darkroom: darkroom, disk: disk)
    development = Development(catalog: catalog, renditions: renditions)
    stripFile = StripFile(folder: folder, disk: disk, observers: catalog.observers)
    documents = Documents(catalog: catalog, folder: folder, disk: disk)
    purging = Purging(catalog: catalog, blobs: blobs)
    scrubbing = Scrubbing(catalog: catalog, blobs: blobs)
    doors = Doors(catalog: catalog, darkroom: darkroom)
    jobs = Jobs(catalog: catalog)
    importing = Importing(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
    uploads = Uploads(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
  }

  /// Ends what is being made, and gives the folder free. What was not finished
  /// goes on when the library is opened again. The darkroom stays its owner's.
  ///
  /// - Parameter patience: for so long documents are written of what was changed; without it
  ///   until all are.
  package func close(patience: Duration? = nil) async {
    stripFile.stop()
    await jobs.stop()
    await uploads.stop()
    await renditions.stop()
    await playables.stop()
    await development.stop()
    await documents.stop(patience: patience)
    await catalog.close()
    lock.letGo()
  }
}

/// The lock on a folder, which ends when it is let go and not when the last
/// thread that has heard of it forgets it.
final class HeldLock: Sendable {
  private let lock: Mutex<FolderLock?>

  init(_ folder: Folder) throws(BlobError) { lock = Mutex(try FolderLock(folder)) }

  func letGo() { lock.withLock { $0 = nil } }
}
