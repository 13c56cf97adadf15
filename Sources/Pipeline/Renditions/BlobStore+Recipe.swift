package import Blobs
package import ImageEngine

extension BlobStore {
  /// Opens the files that a recipe reads. The caller has checked that they are the photo's own.
  package func open(
    filesOf recipe: Recipe?
  ) async throws(BlobError) -> [(key: String, file: OpenFile)] {
    var files: [(key: String, file: OpenFile)] = []
    for resource in recipe?.readResources ?? [] {
      guard let name = BlobName(resource.sha256) else { continue }
      files.append((resource.key, try await open(name)))
    }
    return files
  }
}
