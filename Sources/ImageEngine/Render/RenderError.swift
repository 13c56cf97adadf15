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

  /// A stable identifier for programs.
  public var code: String { explanation.code }

  /// A sentence for users.
  public var sentence: String { explanation.text }

  /// The sentence and its arguments.
  public var explanation: Explanation {
    switch self {
    case .recipe(let error): error.explanation
    case .missingInput(let filter, let key): .missingInput(of: filter, key: key)
    case .infiniteExtent:
      Explanation(
        "infiniteResult",
        "The result is infinite: crop it, or select a part of it with \"rect\".")
    case .neverEnds(let filter, nil):
      Explanation(
        "infiniteResult.filter",
        "The result of {filter} is infinite: crop it, or select a part of it with \"rect\".",
        ["filter": filter])
    case .neverEnds(let filter, let key?):
      Explanation(
        "infiniteResult.input",
        "{parameter} of {filter} is an infinite image, and the filter needs all of it: "
          + "crop it first.",
        ["filter": filter, "parameter": key])
    case .empty: Explanation("emptyResult", "The result is empty: nothing lies within its extent.")
    case .unusable(let filter, let key, let value, let expected):
      Explanation(
        "parameterUnusable", "{parameter} of {filter} is {value}; it must be {expected}.",
        [
          "filter": filter, "parameter": key, "value": RecipeError.shown(value),
          "expected": expected,
        ])
    case .unavailable(let filter, let missing):
      Explanation(
        "filterUnavailable", "{filter} needs {missing}.", ["filter": filter, "missing": missing])
    case .cancelled:
      Explanation(
        "cancelled", "The picture was not finished because it was no longer needed.")
    case .tooLarge(let width, let height):
      Explanation(
        "resultTooLarge",
        "The result would have {width} x {height} pixels, which exceeds the limit.",
        ["width": "\(width)", "height": "\(height)"])
    case .tooManyNumbers(let width, let height, let allowed):
      Explanation(
        "resultTooLarge.numbers",
        "The result would have {width} x {height} pixels, and the limit for numbers is {limit} "
          + "pixels: select a part with \"rect\", or request a picture.",
        ["width": "\(width)", "height": "\(height)", "limit": "\(allowed)"])
    case .tooFar:
      Explanation(
        "resultTooFar",
        "The result, or one of its inputs, lies more than {distance} pixels from the origin.",
        ["distance": "\(Int(EngineLimits.coordinate))"])
    }
  }
}
