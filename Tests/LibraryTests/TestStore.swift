import Catalog
import Foundation
import Maintenance
import PostgresSupport

/// Loses the catalog of a folder, as a disk or a server would.
func loseCatalog(of folder: TestFolder) async throws {
  try await emptyDatabase(of: folder.path)
  for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"]
  where FileManager.default.fileExists(atPath: folder.path + "/" + name) {
    try folder.remove(name)
  }
}

/// Why a library does not open whose catalog was lost.
func missingCatalog(of folder: TestFolder) async throws -> LibraryError {
  if let store = try await testStore(folder.path) {
    return .catalog(.otherLibrary(address: store.address))
  }
  return .catalog(.missing(folder: folder.path))
}

/// Verifies a library that may be open.
func verification(of folder: TestFolder) async throws(LibraryError) -> VerifyReport {
  var options = LibraryOptions()
  do {
    options.store = try await testStore(folder.path)
  } catch {
    throw LibraryError(beneath: error)
  }
  return try await LibraryFolder.verify(folder.path, options: options)
}

extension VerifyReport {
  /// Whether nothing is wrong, and all documents are as the catalog has them.
  var isUpToDate: Bool { isWhole && outdated.isEmpty }
}
