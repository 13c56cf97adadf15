/// The images that a filter is given, by their keys.
public struct FilterImages: Sendable {
  private let filter: String
  private let images: [String: Image]
  /// What draws text, where there is something.
  let text: (any TextDrawing)?

  package init(
    _ images: [String: Image], for filter: String, text: (any TextDrawing)? = nil
  ) {
    self.images = images
    self.filter = filter
    self.text = text
  }

  /// An image that the filter cannot do without.
  public func image(_ key: String) throws(RenderError) -> Image {
    guard let image = images[key] else { throw .missingInput(filter: filter, key: key) }
    return image
  }

  /// `nil` where the recipe gives none.
  public func optional(_ key: String) -> Image? { images[key] }
}

extension Filter {
  /// What the filter makes of images by their keys: the way to apply a value of any
  /// filter, whatever its shape.
  public func output(of images: [String: Image]) throws(RenderError) -> Image {
    try output(FilterImages(images, for: Self.info.name)).made(by: Self.info.name)
  }

  /// The images in the order of their parameters; optional ones that are missing
  /// are transparent.
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
