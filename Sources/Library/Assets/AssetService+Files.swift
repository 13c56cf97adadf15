internal import Blobs
package import Catalog
internal import Darkroom
internal import JSON
internal import Media

extension AssetService {
  /// Opens the files of an asset, the original first.
  package func files(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> [ServedFile] {
    let resources = try await resources(of: asset, for: principal).filter { $0.kind != .rendered }
    do {
      return try await opened(resources).map { try $0.get() }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Opens stored files, in order. Files of another length are refused.
  func opened(_ resources: [Resource]) async -> [Result<ServedFile, BlobError>] {
    let found = await blobs.open(resources.compactMap { BlobName($0.sha256) })
    return zip(resources, found).map { resource, file in
      Result { () throws(BlobError) in
        let file = try file.get()
        let whole = try BlobName(resource.sha256).map { (name) throws(BlobError) in
          try file.checked(name, sizeBytes: resource.sizeBytes)
        }
        return ServedFile(
          whole ?? file, contentType: MediaFormat.contentType(named: resource.format),
          filename: MediaFormat.filename(resource.filename, of: resource.format),
          tag: resource.sha256, isStored: true)
      }
    }
  }

  /// The metadata of an asset as an XMP file, to accompany a copy; `nil` if there is none.
  package func sidecar(
    of asset: AssetID, _ people: PeopleService, for principal: Principal
  ) async throws(LibraryError) -> ServedFile? {
    let stored = try await self.stored(asset, for: principal)
    let asset = stored.asset
    var text = EmbeddedText(asset)
    let orientation = try await orientation(of: stored)
    text.regions = try await people.regions(of: stored, version: 0, for: principal)
      .map { NamedRegion(name: $0.name, box: $0.box.stored(with: orientation)) }
    do {
      guard let file = try await darkroom.perform(SidecarWritingTask(text))
      else { return nil }
      return ServedFile(
        file, contentType: "application/rdf+xml", filename: asset.savedName + ".xmp",
        tag: asset.sha256)
    } catch {
      throw error.forPicture(of: asset.id)
    }
  }
}

extension AssetService {
  /// How the pixels of the file are turned, by which places in a file beside it are meant.
  private func orientation(of stored: StoredAsset) async throws(LibraryError) -> Int {
    let facts = try await catalog.read { db in
      try db.first(AssetQueries.facts, stored.rowNumber)
    }
    // Facts that cannot be parsed say nothing of it.
    return facts.flatMap { try? JSON(parsing: $0)["orientation"]?.int } ?? 1
  }
}

extension BlobStore {
  /// Opens the displayed file of an asset: its complete original, or the picture made by another
  /// program.
  func open(content stored: StoredAsset) async throws(BlobError) -> OpenFile {
    guard stored.content.text == stored.asset.sha256 else { return try await open(stored.content) }
    return try await open(stored.content, sizeBytes: stored.asset.sizeBytes)
  }
}

/// Verifies the bytes of a stored file while they are sent.
package final class ContentVerifier {
  private let digest = SHA256()

  package init() {}

  package func add(_ bytes: UnsafeRawBufferPointer) { digest.add(bytes) }

  /// The SHA-256 of all bytes so far, in hexadecimal digits; no more may follow.
  package func sha256() -> String { BlobName(digest: digest.finish())?.text ?? "" }
}

extension Asset {
  /// The name for saving its original, with an extension of its format.
  var savedName: String { MediaFormat.filename(filename, of: format) }
}

extension EmbeddedText {
  /// The owner's metadata of an asset, and its capture time and location.
  fileprivate init(_ asset: Asset) {
    self.init()
    caption.title = asset.title
    caption.description = asset.caption
    caption.keywords = asset.keywords
    caption.rating = asset.rating > 0 ? asset.rating : nil
    caption.flag = asset.flag
    caption.label = asset.label
    captured = asset.captured
    position = asset.position
  }
}
