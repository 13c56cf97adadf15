/// A filter's input images by key.
public struct FilterImages: Sendable {
  private let filter: String
  private let images: [String: Image]
  /// Draws text, if available.
  let text: (any TextDrawing)?

  package init(
    _ images: [String: Image], for filter: String, text: (any TextDrawing)? = nil
  ) {
    self.images = images
    self.filter = filter
    self.text = text
  }

  /// Returns a required image.
  public func image(_ key: String) throws(RenderError) -> Image {
    guard let image = images[key] else { throw .missingInput(filter: filter, key: key) }
    return image
  }

  /// `nil` if the recipe gives none.
  public func optional(_ key: String) -> Image? { images[key] }
}

extension Filter {
  /// Applies the filter to images by key, whatever its kind.
  public func output(of images: [String: Image]) throws(RenderError) -> Image {
    try output(FilterImages(images, for: Self.info.name)).made(by: Self.info.name)
  }

  /// Returns the images in parameter order; missing optional ones are transparent.
  @_semantics("optimize.sil.specialize.generic.never")
  func ordered(_ images: FilterImages) throws(RenderError) -> [Image] {
    var ordered: [Image] = []
    for parameter in Self.info.parameters {
      guard case .image(let isOptional) = parameter.storage else { continue }
      ordered.append(
        isOptional
          ? images.optional(parameter.key) ?? .clear : try images.image(parameter.key))
    }
    return ordered
  }
}
