internal import Blobs
package import Catalog
internal import Darkroom
internal import Glibc
internal import Maintenance
internal import Pipeline
package import Platform
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
  package let importing: ImportService
  /// Background work.
  package let jobs: JobService
  /// Findings about photos, made in the background.
  package let analyses: AnalysisService
  package let accounts: AccountService
  package let grants: GrantService
  package let assets: AssetService
  package let pictures: PictureService
  package let images: ImageService
  package let films: FilmService
  package let editing: EditingService
  package let exporting: ExportService
  package let search: SearchService
  package let similar: SimilarService

  let catalog: Catalog
  let blobs: any BlobStore
  let renditions: Renditions
  let playables: Playables
  let darkroom: Darkroom
  let development: Development
  let documents: Documents
  let stripFile: StripFile
  let purging: Purger
  let scrubbing: Scrubber
  let vectors: VectorIndex
  let openVectors: VectorIndex
  let background = BackgroundRunner()
  /// Locks out other writers until released.
  private let lock: HeldLock

  init(
    id: LibraryID, folder: Folder, catalog: Catalog, blobs: any BlobStore, darkroom: Darkroom,
    lock: HeldLock, analyses: [any Analysis]
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
    let pair = darkroom.models?.pairNumber
    let analyses = Analyses(
      analyses + (pair.map { [OpenAnalysis(number: $0)] } ?? []), catalog: catalog,
      renditions: renditions, darkroom: darkroom)
    self.analyses = AnalysisService(schedule: analyses)
    development = Development(
      catalog: catalog, renditions: renditions, writeRegions: Change.takeRegions,
      didFinish: { analyses.prefer($0) })
    stripFile = StripFile(folder: folder, disk: disk, observers: catalog.observers)
    documents = Documents(catalog: catalog, folder: folder)
    purging = Purger(catalog: catalog, blobs: blobs)
    scrubbing = Scrubber(catalog: catalog, blobs: blobs)
    access = AccessService(catalog: catalog, darkroom: darkroom)
    jobs = JobService(schedule: Jobs(catalog: catalog))
    importing = ImportService(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
    sent = SentFiles(catalog: catalog, blobs: blobs)
    accounts = AccountService(catalog: catalog, access: access)
    grants = GrantService(catalog: catalog, access: access)
    assets = AssetService(catalog: catalog, blobs: blobs, darkroom: darkroom)
    pictures = PictureService(
      catalog: catalog, blobs: blobs, renditions: renditions, darkroom: darkroom, assets: assets,
      development: development, didOpen: { analyses.prefer($0) })
    images = ImageService(pictures: pictures)
    films = FilmService(
      catalog: catalog, blobs: blobs, playables: playables, development: development,
      assets: assets, pictures: pictures)
    editing = EditingService(
      catalog: catalog, blobs: blobs, renditions: renditions, darkroom: darkroom,
      assets: assets, pictures: pictures)
    exporting = ExportService(
      catalog: catalog, assets: assets, pictures: pictures, films: films,
      people: PeopleService(catalog: catalog), disk: disk)
    openVectors = VectorIndex(
      of: OpenVector.self, folder: folder, disk: disk, least: catalog.options.vectorsWithoutIndex)
    search = SearchService(
      catalog: catalog, meanings: QueryMeanings(darkroom: darkroom),
      open: OpenSearch(catalog: catalog, darkroom: darkroom, index: openVectors, number: pair))
    vectors = VectorIndex(folder: folder, disk: disk, least: catalog.options.vectorsWithoutIndex)
    similar = SimilarService(catalog: catalog, index: vectors)
    uploads = Uploads(
      catalog: catalog, blobs: blobs, darkroom: darkroom, disk: disk, development: development,
      documents: documents)
  }

  /// The time by which the library waits and counts.
  package var clock: LibraryClock { catalog.options.clock }

  /// Ends work in progress, and releases the folder. Unfinished work continues when
  /// the library is opened again. The darkroom belongs to its owner.
  ///
  /// - Parameter limit: The time for writing documents of changes; without it,
  ///   all are written.
  package func close(within limit: Duration? = nil) async {
    if let limit { documents.limitEnd(to: limit) }
    await background.stop()
    await catalog.close()
    lock.letGo()
  }
}

extension Library {
  /// Suggestions of keywords.
  package var keywords: KeywordService {
    KeywordService(catalog: catalog, search: VectorSearch(catalog: catalog, index: vectors))
  }
}

// Services that need only the catalog.
extension Library {
  package var collections: CollectionService { CollectionService(catalog: catalog) }
  package var places: PlaceService { PlaceService(catalog: catalog) }
  package var timeline: TimelineService { TimelineService(catalog: catalog) }
  package var map: MapService { MapService(catalog: catalog) }
  package var seen: SeenService { SeenService(catalog: catalog) }
  package var localities: LocalityService { LocalityService(catalog: catalog) }
  package var fetching: FetchService { FetchService(catalog: catalog) }
  package var people: PeopleService { PeopleService(catalog: catalog) }
  package var tidying: TidyService { TidyService(catalog: catalog) }
}

extension Library {
  /// Returns the size, for the machine's administrator.
  package func size() async throws(LibraryError) -> LibrarySize {
    try await catalog.read { db in try db.one(SizeQueries.all) }
  }

  /// Returns where the photos lie and how much room there is, for administrators.
  package func storage(for principal: Principal) async throws(LibraryError) -> StoragePlace {
    _ = try principal.administrator()
    do {
      return StoragePlace(folder: folder, freeBytes: try await blobs.freeBytes())
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// The current strip of filters, from `FilterData.plist`. Never empty: an unreadable file gives
  /// one entry with the reason.
  package func strip() async -> [StripEntry] { await stripFile.entries() }
}

/// The folder of a library, and the bytes that can still be stored there.
package struct StoragePlace: Hashable, Sendable {
  /// A path from the root: people look for it from another folder than the program.
  package let folder: String
  package let freeBytes: Int

  init(folder: String, freeBytes: Int) {
    self.folder = Self.absolute(folder)
    self.freeBytes = freeBytes
  }

  /// The path as it was given, if that is absolute or nothing lies there.
  private static func absolute(_ folder: String) -> String {
    guard !folder.hasPrefix("/"), let resolved = realpath(folder, nil) else { return folder }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
