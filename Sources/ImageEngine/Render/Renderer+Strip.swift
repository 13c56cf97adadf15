/// A picture of a filter strip.
public struct StripPicture: Sendable {
  public let bitmap: Bitmap
  /// The reason why it shows the unedited photo, if its recipe could not be rendered.
  public let problem: RenderError?
}

extension Renderer {
  /// Renders a thumbnail for each of several recipes to choose from. A recipe that cannot be
  /// rendered, for example because of an unknown filter, does not affect the others. Cancelled
  /// thumbnails show the photo and the reason.
  public func strip(
    _ recipes: [Recipe], of thumbnail: Bitmap, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> [StripPicture] {
    let images = [Recipe.photoKey: Image(thumbnail)]
    return recipes.map { recipe in
      do throws(RenderError) {
        let picture = try render(
          recipe, images: images, threads: threads, isCancelled: isCancelled)
        return StripPicture(bitmap: picture, problem: nil)
      } catch {
        return StripPicture(bitmap: thumbnail, problem: error)
      }
    }
  }
}
