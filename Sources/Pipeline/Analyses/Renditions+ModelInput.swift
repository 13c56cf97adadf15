internal import Blobs
internal import Darkroom
internal import Media

/// An open file with a picture that a worker rendered, for the workers that run models: these never
/// decode an original.
package final class ModelInput: Sendable {
  private let file: any AnyObject & Sendable
  package let descriptor: Int32

  init(_ file: OpenFile) {
    self.file = file
    descriptor = file.descriptor
  }

  init(_ file: ReadOnlyFile) {
    self.file = file
    descriptor = file.descriptor
  }
}

extension Renditions {
  /// Returns the smallest stored rendition that is large enough for analyses, or renders one.
  ///
  /// - Parameter photoSide: The original's longer side, if known; no picture is larger.
  func modelInput(
    of content: BlobName, longestSide: Int, photoSide: Int?
  ) async throws -> ModelInput {
    let needed = min(longestSide, photoSide ?? .max)
    // Without the full size, which may be a large file.
    for size in RenditionSize.allCases where (size.longestSide ?? 0) >= needed {
      let key = RenditionKey(content: content, recipe: nil, form: RenditionForm(size))
      if let file = await cached(key) { return ModelInput(file) }
    }
    let original = try await original(content)
    defer { withExtendedLifetime(original) {} }
    return ModelInput(
      try await darkroom.seenPicture(
        of: original.descriptor, longestSide: longestSide, priority: .background))
  }
}
