/// Why a recipe could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// The recipe is not one that can be rendered.
  case recipe(RecipeError)
  /// A filter was not given an image that it needs.
  case missingInput(filter: String, key: String)
  /// The result, or what a filter has to have whole, never ends.
  case infiniteExtent
  /// There is nothing to be seen in the result.
  case empty
  /// A parameter that has the right type is not one that the filter can use.
  case unusable(filter: String, key: String, expected: String)
  /// The filter needs something that nobody can supply here; see ``UnavailableFilter``.
  case unavailable(filter: String, missing: String)
  /// The caller's `isCancelled` said so.
  case cancelled
  /// The result would have more pixels than ``Limits`` allow.
  case tooLarge(width: Int, height: Int)
  /// The result, or what it is made of, lies farther from the origin than positions
  /// are exact.
  case tooFar

  public var code: String {
    switch self {
    case .recipe(let error): error.code
    case .missingInput: "missingImage"
    case .infiniteExtent: "infiniteResult"
    case .empty: "emptyResult"
    case .unusable: "parameterUnusable"
    case .unavailable: "filterUnavailable"
    case .cancelled: "cancelled"
    case .tooLarge: "resultTooLarge"
    case .tooFar: "resultTooFar"
    }
  }

  public var sentence: String {
    switch self {
    case .recipe(let error): error.sentence
    case .missingInput(let filter, let key):
      "\(filter) needs an image for \(key), and none is given."
    case .infiniteExtent:
      "The result never ends: crop it, or say with \"rect\" which part is wanted."
    case .empty: "The result is empty: nothing lies within its extent."
    case .unusable(let filter, let key, let expected):
      "\(key) of \(filter) cannot be used: it must be \(expected)."
    case .unavailable(let filter, let missing): "\(filter) needs \(missing)."
    case .cancelled: "The picture was not finished because it was no longer wanted."
    case .tooLarge(let width, let height):
      "The result would be \(width) x \(height) pixels, which is more than can be made."
    case .tooFar:
      "The result, or what it is made of, lies more than \(Int(Limits.coordinate)) pixels from "
        + "the origin."
    }
  }
}
