public import JSON

/// Describes why a recipe could not be rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// The recipe is invalid.
  case recipe(RecipeError)
  /// A filter lacks a required image.
  case missingInput(filter: String, key: String)
  /// The requested image, or one that must be computed completely, is infinite.
  case infiniteExtent
  /// A filter's result, or an image that it needs completely, is infinite.
  case neverEnds(filter: String, key: String?)
  /// The result is empty.
  case empty
  /// A parameter has the right type but a value that the filter cannot use.
  case unusable(filter: String, key: String, value: JSON, expected: String)
  /// The filter needs something that is not available here; see ``UnavailableFilter``.
  case unavailable(filter: String, missing: String)
  /// The caller cancelled through `isCancelled`.
  case cancelled
  /// The result would exceed the pixels in ``Limits``.
  case tooLarge(width: Int, height: Int)
  /// The result has more pixels than requested as numbers.
  case tooManyNumbers(width: Int, height: Int, allowed: Int)
  /// The result or its inputs lie farther from the origin than positions are exact.
  case tooFar

  public var code: String {
    switch self {
    case .recipe(let error): error.code
    case .missingInput: "missingImage"
    case .infiniteExtent, .neverEnds: "infiniteResult"
    case .empty: "emptyResult"
    case .unusable: "parameterUnusable"
    case .unavailable: "filterUnavailable"
    case .cancelled: "cancelled"
    case .tooLarge, .tooManyNumbers: "resultTooLarge"
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
    case .neverEnds(let filter, nil):
      "What \(filter) makes never ends: crop it, or say with \"rect\" which part is wanted."
    case .neverEnds(let filter, let key?):
      "\(key) of \(filter) is an image that never ends, and all of it would be needed: crop it "
        + "before."
    case .empty: "The result is empty: nothing lies within its extent."
    case .unusable(let filter, let key, let value, let expected):
      "\(key) of \(filter) is \(RecipeError.shown(value)); it must be \(expected)."
    case .unavailable(let filter, let missing): "\(filter) needs \(missing)."
    case .cancelled: "The picture was not finished because it was no longer wanted."
    case .tooLarge(let width, let height):
      "The result would be \(width) x \(height) pixels, which is more than can be made."
    case .tooManyNumbers(let width, let height, let allowed):
      "The result would be \(width) x \(height) pixels, and at most \(allowed) pixels are given as "
        + "numbers: say with \"rect\" which part is wanted, or take a picture of it."
    case .tooFar:
      "The result, or what it is made of, lies more than \(Int(Limits.coordinate)) pixels from "
        + "the origin."
    }
  }
}
