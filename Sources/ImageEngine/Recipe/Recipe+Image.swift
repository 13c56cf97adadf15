internal import JSON

extension Recipe {
  /// The recipe as an image of the given ones, by their keys; the photo is
  /// `inputImage`. Nothing is computed yet, but texts are drawn and masks painted, and
  /// `isCancelled` is asked meanwhile. Pixel values are scaled to the photo.
  public func image(
    of images: [String: Image], text: (any TextDrawing)? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Image {
    let ready = try ready(for: images)
    let all = try allImages(
      images, scaling: ready.scaling, .pictures(isCancelled: isCancelled))
    return try ready.image(of: all, text)
  }

  /// The image and the part of it that is rendered; the bitmap itself where that
  /// is all of it.
  func result(
    of images: [String: Image], text: (any TextDrawing)?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> ReadyRecipe.Result {
    try ready(for: images).result(of: images, text: text, isCancelled: isCancelled)
  }

  /// ``ready(_:inputs:)``, where a picture of these images is wanted.
  func ready(for images: [String: Image]) throws(RenderError) -> ReadyRecipe {
    do throws(RecipeError) {
      return try ready(scaling(for: images))
    } catch {
      throw .recipe(error)
    }
  }

  /// How pixel values change for these images; `nil` where they are as written.
  private func scaling(for images: [String: Image]) -> Scaling? {
    guard let size, let photo = images[Self.photoKey], !photo.extent.isInfinite else { return nil }
    let scaling = Scaling(from: size, to: PixelFrame(photo.extent).size)
    return scaling.isIdentity ? nil : scaling
  }
}
