internal import JSON

extension Recipe {
  /// Applies the recipe to images by key; the photo is `inputImage`. Pixels are not computed yet,
  /// but texts are drawn and masks painted, during which `isCancelled` is checked. Pixel values are
  /// scaled to the photo.
  public func image(
    of images: [String: Image], text: (any TextDrawing)? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Image {
    let ready = try ready(for: images)
    let all = try allImages(
      images, scaling: ready.scaling, .pictures(isCancelled: isCancelled))
    return try ready.image(of: all, text)
  }

  /// Returns the image and the rendered part; the bitmap itself if that is all of it.
  func result(
    of images: [String: Image], text: (any TextDrawing)?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> ReadyRecipe.Result {
    try ready(for: images).result(of: images, text: text, isCancelled: isCancelled)
  }

  /// Calls ``ready(_:inputs:)`` for the given images.
  func ready(for images: [String: Image]) throws(RenderError) -> ReadyRecipe {
    do throws(RecipeError) {
      return try ready(scaling(for: images))
    } catch {
      throw .recipe(error)
    }
  }

  /// Returns the scaling of pixel values for these images; `nil` if they are used as written.
  private func scaling(for images: [String: Image]) -> Scaling? {
    guard let size, let photo = images[Self.photoKey], !photo.extent.isInfinite else { return nil }
    let scaling = Scaling(from: size, to: PixelFrame(photo.extent).size)
    return scaling.isIdentity ? nil : scaling
  }
}
