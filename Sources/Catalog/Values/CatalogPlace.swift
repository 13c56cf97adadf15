package import Blobs
package import Store

/// A catalog in a database of a server. The library's folder has a file that names it, so that a
/// program which does not know of the place refuses the library.
package struct CatalogPlace: Sendable {
  package static let path = "catalog-elsewhere"
  /// The path of a catalog that is in the folder.
  package static let filePath = "catalog.sqlite"
  private static let now = PlaceRecord(path: path)

  /// Its address, without secrets.
  package let address: String
  private let opening: Opening

  /// Opens the database with a number of readers.
  package typealias Opening =
    @Sendable (_ access: OpenMode, _ migrations: Migrations, _ readers: Int) async throws ->
    Database

  package init(postgres address: String, open: @escaping Opening) {
    (self.address, opening) = (address, open)
  }

  func open(_ access: OpenMode, readers: Int = StoreLimits.readers) async throws -> Database {
    try await opening(access, postgresMigrations, readers)
  }

  /// The address in a library's folder; `nil` if the catalog is in the folder.
  package static func recorded(in folder: Folder) throws(BlobError) -> String? {
    try now.address(in: folder)
  }

  /// Records the place in a library's folder.
  package func record(in folder: Folder) throws(BlobError) {
    try Self.now.write(address, in: folder)
  }

  /// Forgets the place: the catalog is in the folder.
  package static func forget(in folder: Folder) throws(BlobError) {
    try folder.remove(path)
    try folder.sync()
  }
}

/// The file in a library's folder that names where its catalog is being moved to. It is written
/// before anything is stored there, and removed when all is done.
package enum CatalogMoveRecord {
  private static let record = PlaceRecord(path: "catalog-arriving")
  /// The name of the library's own folder.
  package static let folder = "folder"

  package static func address(in folder: Folder) throws(BlobError) -> String? {
    try record.address(in: folder)
  }

  package static func write(_ address: String, in folder: Folder) throws(BlobError) {
    try record.write(address, in: folder)
  }

  package static func remove(from folder: Folder) throws(BlobError) {
    try folder.remove(record.path)
    try folder.sync()
  }
}

extension LibraryOptions {
  /// Refuses a folder whose catalog is elsewhere unless a place is given, and one whose catalog is
  /// in both places, as a move was cut off.
  package func checkCatalog(of folder: Folder) throws {
    guard let address = try CatalogPlace.recorded(in: folder) else { return }
    if let target = try CatalogMoveRecord.address(in: folder),
      try folder.open(CatalogPlace.filePath) != nil
    {
      throw LibraryError.catalog(.moving(address: target))
    }
    guard store == nil else { return }
    throw LibraryError.catalog(.elsewhere(address: address))
  }
}
