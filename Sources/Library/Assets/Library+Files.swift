internal import Blobs
internal import Store

extension Library {
  /// The files of an asset as they came in, opened, the original first.
  package func files(
    of asset: AssetID, for asker: Asker
  ) async throws(LibraryError) -> [OpenedFile] {
    do {
      var files: [OpenedFile] = []
      for resource in try await resources(of: asset, for: asker) {
        guard let name = BlobName(resource.sha256) else { continue }
        files.append(
          OpenedFile(
            try await blobs.open(name),
            contentType: FileKind.contentType(ofFormat: resource.format),
            filename: resource.filename, tag: resource.sha256))
      }
      return files
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Reads every stored file again. Damaged ones are put aside.
  package func scrub(
    _ progress: (ScrubReport) async throws -> Void = { _ in }
  ) async throws(LibraryError) -> ScrubReport {
    do { return try await scrubbing.all(progress) } catch { throw LibraryError(beneath: error) }
  }
}
