/// A filter that is listed in the catalogue but cannot be applied, because it needs something that
/// is not available here: a trained model, a camera's calibration.
protocol UnavailableFilter: ChainFilter {
  /// The missing prerequisite, as the end of a sentence: "CIName needs …".
  static var missing: String { get }
}

extension UnavailableFilter {
  public static var examples: [Example<Self>] { [] }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    throw .unavailable(filter: Self.info.name, missing: Self.missing)
  }
}

/// A filter that a program computes with a trained model, before the recipe is rendered; see
/// ``Recipe/firstModelStep``. Its result has the frame of its image.
protocol ModelFilter: UnavailableFilter {}

extension ModelFilter {
  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    // Only frames are needed.
    if images.text is UndrawnText { return try images.image(Recipe.photoKey) }
    throw .unavailable(filter: Self.info.name, missing: Self.missing)
  }
}
