/// One picture of a strip.
public struct StripPicture: Sendable {
  public let bitmap: Bitmap
  /// Why it shows the photo as it is, where its recipe could not be rendered.
  public let problem: RenderError?
}

extension Renderer {
  /// A thumbnail through each of some recipes, for somebody to choose one by its looks. A recipe
  /// that cannot be rendered, of an unknown filter say, costs the others nothing.
  public func strip(_ recipes: [Recipe], of thumbnail: Bitmap) -> [StripPicture] {
    let images = [Recipe.photoKey: Image(thumbnail)]
    return recipes.map { recipe in
      do throws(RenderError) {
        return StripPicture(bitmap: try render(recipe, images: images), problem: nil)
      } catch {
        return StripPicture(bitmap: thumbnail, problem: error)
      }
    }
  }
}
