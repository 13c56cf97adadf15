/// A format in which copies of photos are written.
package enum ExportFormat: String, CaseIterable, Sendable {
  case jpeg
  case png
  /// Sixteen bits a component.
  case deepPNG = "png16"
  case webp

  /// The format of the file.
  package var file: MediaFormat {
    switch self {
    case .jpeg: .jpeg
    case .png, .deepPNG: .png
    case .webp: .webp
    }
  }
}

/// The metadata that goes along into copies of a photo. Copies are upright in any case.
package enum CarriedMetadata: String, CaseIterable, Sendable {
  /// All that is known, and in a JPEG a thumbnail that shows the copy.
  case everything = "all"
  /// All but the position and the caption, which often gives the position away.
  case withoutPosition = "no-location"
  case nothing = "none"
}
