/// Why a recipe could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// The recipe is not one that can be rendered.
  case recipe(RecipeError)
  /// The caller's `isCancelled` said so.
  case cancelled
  /// The result would have more pixels than ``Limits`` allow.
  case tooLarge(width: Int, height: Int)

  public var code: String {
    switch self {
    case .recipe(let error): error.code
    case .cancelled: "cancelled"
    case .tooLarge: "resultTooLarge"
    }
  }

  public var sentence: String {
    switch self {
    case .recipe(let error): error.sentence
    case .cancelled: "The picture was not finished because it was no longer wanted."
    case .tooLarge(let width, let height):
      "The result would be \(width) x \(height) pixels, which is more than can be made."
    }
  }
}
