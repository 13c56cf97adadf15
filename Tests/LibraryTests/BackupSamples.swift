import Catalog
import Library
import Maintenance
import TestSupport

// Libraries to be backed up.

/// A library with photos, an album, a version and a place in the trash.
func filledLibrary(in folder: TestFolder) async throws -> [AssetID] {
  let library = try await openLibrary(folder)
  let owner = try await library.access.localOwner()
  var ids: [AssetID] = []
  for seed in 0..<5 {
    ids.append(try await library.add(testPhoto(seed: seed), "\(seed).png", as: owner).asset)
  }
  let made = ids
  try await library.perform(as: owner) { change throws(LibraryError) in
    let album = try change.makeAlbum("Lake")
    try change.add(Array(made[0...2]), to: album)
    try change.edit(made[1]) { $0.title = "Morning" }
    try change.trash([made[4]])
  }
  for id in ids { _ = try await library.developed(id, for: owner) }
  await library.close()
  return ids
}

/// Where a file of this hash is below a library's folder, and below a backup's.
func storedPath(_ hash: String) -> String {
  "/blobs/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
}

/// Adds a photo to a library that is not open. Returns where its file is.
@discardableResult
func addPhoto(
  _ seed: Int, _ name: String, to folder: TestFolder
) async throws -> (id: AssetID, path: String) {
  let library = try await openLibrary(folder)
  let owner = try await library.access.localOwner()
  let id = try await library.add(testPhoto(seed: seed), name, as: owner).asset
  let hash = try await library.assets.asset(id, for: owner).sha256
  await library.close()
  return (id, storedPath(hash))
}

/// Reads a backup again that nothing else works on.
func scrubbed(
  _ backup: TestFolder, _ options: LibraryOptions = LibraryOptions()
) async throws -> ScrubReport {
  try await whenFree(backup) { path throws(LibraryError) in
    try await LibraryFolder.scrubBackup(path, options: options)
  }
}
