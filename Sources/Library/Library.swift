internal import Blobs
package import Catalog
internal import Darkroom
internal import Synchronization

/// A photo library in a folder: its only writer, and the interface for all requests.
///
/// Every function may be called from anywhere; none blocks its thread.
package final class Library: Sendable {
  /// Permanent, even after the folder was moved or the catalog rebuilt.
  package let id: LibraryID
  package let folder: String
  /// Uploads.
  package let uploads: Uploads
  /// The files that programs have sent with their tokens.
  package let sent: SentFiles
  /// Sign-in: claim links and sessions.
  package let access: AccessService
  /// Imports of files on this machine.
  package let importing: Importing
  /// Background work.
  package let jobs: Jobs
  package let accounts: AccountService
  package let grants: GrantService
  package let assets: AssetService
  package let pictures: PictureService
  package let images: ImageService
  package let films: FilmService
  package let editing: EditingService
  package let exporting: ExportService
  package let collections: CollectionService
  package let places: PlaceService
  package let timeline: TimelineService
  package let map: MapService
  package let search: SearchService
  package let localities: LocalityService
  package let fetching: FetchService

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
  /// Locks out other writers until released.
  private let lock: HeldLock

  init(
    id: LibraryID, folder: Folder, catalog: Catalog, blobs: BlobFolder, darkroom: Darkroom,
    lock: HeldLock
  ) {
    let disk = DiskQueue(label: "library", lanes: LibraryLimits.diskLanes)
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
    access = AccessService(catalog: catalog, darkroom: darkroom)
    jobs = Jobs(catalog: catalog)
    importing = Importing(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
    sent = SentFiles(catalog: catalog, blobs: blobs)
    accounts = AccountService(catalog: catalog, access: access)
    grants = GrantService(catalog: catalog, access: access)
    assets = AssetService(catalog: catalog, blobs: blobs, darkroom: darkroom)
    pictures = PictureService(
      catalog: catalog, blobs: blobs, renditions: renditions, darkroom: darkroom, assets: assets,
      development: development)
    images = ImageService(pictures: pictures)
    films = FilmService(
      catalog: catalog, blobs: blobs, playables: playables, development: development,
      assets: assets, pictures: pictures)
    editing = EditingService(
      catalog: catalog, blobs: blobs, renditions: renditions, darkroom: darkroom,
      assets: assets, pictures: pictures)
    exporting = ExportService(
      catalog: catalog, assets: assets, pictures: pictures, films: films)
    collections = CollectionService(catalog: catalog)
    places = PlaceService(catalog: catalog)
    timeline = TimelineService(catalog: catalog)
    map = MapService(catalog: catalog)
    search = SearchService(catalog: catalog)
    localities = LocalityService(catalog: catalog)
    fetching = FetchService(catalog: catalog)
    uploads = Uploads(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
  }

  /// Ends work in progress, and releases the folder. Unfinished work continues when
  /// the library is opened again. The darkroom belongs to its owner.
  ///
  /// - Parameter limit: The time for writing documents of changes; without it,
  ///   all are written.
  package func close(within limit: Duration? = nil) async {
    stripFile.stop()
    await jobs.stop()
    await uploads.stop()
    await renditions.stop()
    await playables.stop()
    await development.stop()
    await documents.stop(within: limit)
    await catalog.close()
    lock.letGo()
  }
}

extension Library {
  /// Returns the size, for the machine's administrator.
  package func size() async throws(LibraryError) -> LibrarySize {
    try await catalog.read { db in try db.one(SizeQueries.all) }
  }

  /// The current strip of filters, from `FilterData.plist`. Never empty: an unreadable file gives
  /// one entry with the reason.
  package func strip() async -> [StripEntry] { await stripFile.entries() }
}

/// The lock on a folder, which ends when released and not when the last reference goes.
final class HeldLock: Sendable {
  private let lock: Mutex<FolderLock?>

  init(_ folder: Folder) throws(BlobError) { lock = Mutex(try FolderLock(folder)) }

  func letGo() { lock.withLock { $0 = nil } }
}
