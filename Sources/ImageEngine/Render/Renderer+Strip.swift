/// One picture of a strip.
public struct StripPicture: Sendable {
  public let bitmap: Bitmap
  /// Why it shows the photo as it is, where its recipe could not be rendered.
  public let problem: RenderError?
}

extension Renderer {
  /// A thumbnail through each of some recipes, for somebody to choose one by its looks. A recipe
  /// that cannot be rendered, of an unknown filter say, costs the others nothing. Those that
  /// nobody waits for any more show the photo, and say so.
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
