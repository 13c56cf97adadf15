package import Blobs
package import Platform

/// The options for opening a library.
package struct LibraryOptions: Sendable {
  /// Whether to create a library if there is none.
  package var create = true
  /// The time by which everything waits and counts.
  package var clock = LibraryClock.system
  /// Returns cryptographically secure random bytes.
  package var random: @Sendable (_ count: Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
  /// The size of the rendition cache.
  package var renditionBytes = LibraryLimits.renditionBytes
  /// The number of assets above which a fetch uses two connections.
  package var fetchedAtOnce = LibraryLimits.fetchedAtOnce
  /// The number of photos up to which all are compared in a search for similar ones.
  package var vectorsWithoutIndex = LibraryLimits.vectorsWithoutIndex
  /// The time for which a document that was written stays as it is.
  package var documentPause = LibraryLimits.documentPause
  /// The documents that the daily check compares at least.
  package var checkedDocuments = LibraryLimits.checkedDocuments
  /// The bytes that a backup rereads at least.
  package var rereadBytes = LibraryLimits.rereadBytes
  /// The file system calls; tests inject failures.
  package var fileCalls = FileCalls.system

  /// Where the originals are if they are not in the library's folder.
  package var elsewhere: BlobPlace?
  /// Where the catalog is if it is not in the library's folder.
  package var store: CatalogPlace?

  /// The time of day, which may be replaced alone.
  package var now: @Sendable () -> Timestamp {
    get { { [clock] in clock.now } }
    set { clock.unixMilliseconds = { newValue().milliseconds } }
  }

  /// The same options for a folder with originals and a catalog of its own, such as a backup.
  package var forFolder: LibraryOptions {
    var options = self
    options.elsewhere = nil
    options.store = nil
    return options
  }

  /// Opens the store of a library's originals for the process that holds its lock.
  package func openBlobs(_ folder: Folder) async throws(BlobError) -> any BlobStore {
    if let elsewhere { return try await elsewhere.open(folder, .owner) }
    return try await BlobFolder.open(folder)
  }

  /// Opens it for reading. A place elsewhere must have the library's originals.
  package func openBlobsToRead(_ folder: Folder) async throws -> any BlobStore {
    guard let elsewhere else { return try await BlobFolder.open(folder) }
    let blobs = try await elsewhere.open(folder, .reader)
    if let library = try FolderIdentity.read(folder) { blobs.expect(library) }
    try await elsewhere.requireOwn(blobs)
    return blobs
  }

  package init() {}
}
