package import Blobs

/// A place for originals outside of the library's folder. The folder has a file that names it, so
/// that a program which does not know of the place refuses the library.
package struct BlobPlace: Sendable {
  package static let path = "originals-elsewhere"
  private static let now = PlaceRecord(path: path)
  private static let before = PlaceRecord(path: "originals-before")

  /// Its address, without secrets.
  package let address: String
  /// Opens the store; the library's folder may have copies and drafts.
  package let open: Opening

  package typealias Opening =
    @Sendable (Folder, BlobAccess) async throws(BlobError) -> any BlobStore

  package init(address: String, open: @escaping Opening) {
    self.address = address
    self.open = open
  }

  /// The address in a library's folder; `nil` if the originals are in the folder.
  package static func recorded(in folder: Folder) throws(BlobError) -> String? {
    try now.address(in: folder)
  }

  /// Forgets the place: the originals are in the folder.
  package static func forget(in folder: Folder) throws(BlobError) {
    try folder.remove(path)
    try folder.sync()
  }

  /// The address of the place before the last move, empty for the folder; `nil` if there was none.
  package static func earlier(in folder: Folder) throws(BlobError) -> String? {
    try before.address(in: folder)
  }

  package static func recordEarlier(
    _ place: BlobPlace?, in folder: Folder
  ) throws(BlobError) {
    try before.write(place?.address ?? "", in: folder)
  }

  /// Records the place in a library's folder.
  package func record(in folder: Folder) throws(BlobError) {
    try Self.now.write(address, in: folder)
  }
}

extension BlobPlace {
  /// Throws unless the store's blobs belong to the library. A disk that is not mounted comes back;
  /// a bucket that is empty or another library's does not change.
  package func requireOwn(_ blobs: any BlobStore) async throws {
    do throws(BlobError) { try await blobs.checkOwner() } catch {
      guard case .away = error else { throw error }
      throw LibraryError.originals(.otherLibrary(address: address))
    }
  }
}

extension LibraryOptions {
  /// Refuses a folder whose originals are elsewhere unless a place is given.
  package func checkPlace(of folder: Folder) throws {
    guard elsewhere == nil, let address = try BlobPlace.recorded(in: folder) else { return }
    throw LibraryError.originals(.elsewhere(address: address))
  }
}

/// A file in a library's folder with one line: the address of what is not in the folder.
struct PlaceRecord: Sendable {
  let path: String

  /// The address; `nil` if there is no such file.
  func address(in folder: Folder) throws(BlobError) -> String? {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Writes the address, unless it is there.
  func write(_ address: String, in folder: Folder) throws(BlobError) {
    if try self.address(in: folder) == address { return }
    try folder.write(Array((address + "\n").utf8), to: path, durably: true)
  }
}
