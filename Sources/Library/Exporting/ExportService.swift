internal import Blobs
package import Catalog
internal import Darkroom
internal import ImageEngine
package import Media

/// Options for exporting a photo.
package struct ExportOptions: Hashable, Sendable {
  package var format = ExportFormat.jpeg
  /// Pixels of the longer side at most; `nil` is all there are.
  package var longestSide: Int?
  /// From 1 to 100, for formats with a quality.
  package var quality = 93
  package var metadata = CarriedMetadata.nothing

  package init() {}
}

/// Files for downloads, archives and exports.
package struct ExportService: Sendable {
  let catalog: Catalog
  let assets: AssetService
  let pictures: PictureService
  let films: FilmService
  let people: PeopleService
  let disk: DiskQueue

  /// Exports a version as a file; 0 is the original.
  package func export(
    of asset: AssetID, version: Int, as options: ExportOptions, for principal: Principal
  ) async throws(LibraryError) -> ServedFile {
    let (stored, recipe) = try await pictures.picture(of: asset, version: version, for: principal)
    try principal.checkDownload()
    if let guest = principal.guest, !guest.showsPosition, options.metadata == .everything {
      throw .access(.beyondToken)
    }
    if case .unreadable(let reason) = stored.asset.state { throw .noPicture(asset, reason: reason) }
    let regions =
      options.metadata == .everything
      ? try await people.regions(of: stored, version: version, for: principal) : []
    return try await pictures.developed(
      stored, isSmall: false, recipe: recipe, output: options.output,
      metadata: options.metadata, regions: regions, priority: .export)
  }
}

extension ExportService {
  /// The download for a guest: the original if its location may be known and it has no edit,
  /// otherwise a copy without the location.
  package func copy(
    of asset: AssetID, for principal: Principal
  ) async throws(LibraryError) -> PlayableFilm {
    try principal.checkDownload()
    let stored = try await assets.stored(asset, for: principal)
    let isOpen = principal.guest?.showsPosition != false
    let namesPeople = principal.guest != nil && stored.asset.subtypes.contains(.namedFaces)
    if isOpen, stored.asset.currentVersion == 0, !namesPeople {
      return .film(try await pictures.original(of: asset, for: principal))
    }
    if stored.asset.kind == .video { return try await films.playable(of: asset, for: principal) }
    var options = ExportOptions()
    options.metadata = isOpen ? .everything : .withoutPosition
    return .film(
      try await export(
        of: asset, version: stored.asset.currentVersion, as: options, for: principal))
  }
}

extension ExportOptions {
  fileprivate var output: Output {
    let written: Output.Format =
      switch format {
      case .jpeg: .jpeg(quality: quality, sampling: .full)
      case .png: .png
      case .deepPNG: .deepPNG
      case .webp: .webp(quality: quality)
      }
    return Output(longestSide: longestSide, format: written)
  }
}
