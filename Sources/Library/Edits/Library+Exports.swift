internal import Darkroom
internal import ImageEngine

/// Options for exporting a photo.
package struct ExportOptions: Hashable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case jpeg
    case png
    /// Sixteen bits a component.
    case deepPNG = "png16"
    case webp
  }

  /// What the file says of itself.
  package enum Metadata: String, CaseIterable, Sendable {
    case everything = "all"
    /// All but where it was taken, and what people wrote, which often says it.
    case withoutPosition = "no-location"
    case nothing = "none"
  }

  package var format = Format.jpeg
  /// Pixels of the longer side at most; `nil` is all there are.
  package var longestSide: Int?
  /// From 1 to 100, for formats with a quality.
  package var quality = 93
  package var metadata = Metadata.nothing

  package init() {}
}

extension Library {
  /// Exports a version as a file; 0 is the original.
  package func export(
    of asset: AssetID, version: Int, as options: ExportOptions, for asker: Asker
  ) async throws(LibraryError) -> OpenedFile {
    let (stored, recipe) = try await picture(of: asset, version: version, for: asker)
    try asker.checkDownload()
    if let guest = asker.guest, !guest.showsPosition, options.metadata == .everything {
      throw .beyondToken
    }
    if case .unreadable(let reason) = stored.asset.state { throw .noPicture(asset, reason: reason) }
    return try await developed(
      stored, isSmall: false, recipe: recipe, output: options.output,
      metadata: options.metadata.carried, priority: .export)
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

extension ExportOptions.Metadata {
  fileprivate var carried: CarriedMetadata {
    switch self {
    case .everything: .everything
    case .withoutPosition: .withoutPosition
    case .nothing: .nothing
    }
  }
}
