public import JSON

/// Describes why a recipe is refused: the filter, the key, the value, and the allowed values.
public enum RecipeError: Error, Hashable, Sendable {
  case notJSON(reason: String, offset: Int)
  case tooLarge(bytes: Int, limit: Int)
  case unknownVersion(JSON)
  /// A member of the recipe or of a step has an invalid value.
  case malformed(member: String, value: JSON?, expected: String)
  case tooManySteps(count: Int, limit: Int)
  /// `step` is the step's index if a recipe named the filter.
  case unknownFilter(name: String, step: Int?)
  case unknownParameter(filter: String, key: String, allowed: [String])
  /// A parameter occurs under its key and under an earlier one.
  case parameterTwice(filter: String, key: String, other: String)
  case wrongType(filter: String, key: String, value: JSON, expected: String)
  case outOfRange(filter: String, key: String, value: Double, allowed: String)
  case duplicateName(name: String)
  /// A parameter refers to a step that does not exist or comes later.
  case unknownStep(filter: String, key: String, name: String)
  /// There is no image with the name that a filter's parameter refers to or, if only the filter is
  /// known, for the filter's key.
  case missingImage(key: String, filter: String? = nil, parameter: String? = nil)
  /// The filter cannot be drawn by shaders.
  case noShader(filter: String, why: ShaderObstacle)
  /// The member does not apply to this step's filter.
  case notApplicable(filter: String, member: String)

  /// A stable identifier for programs.
  public var code: String {
    switch self {
    case .notJSON: "recipeNotJSON"
    case .tooLarge: "recipeTooLarge"
    case .unknownVersion: "recipeVersion"
    case .malformed: "recipeMalformed"
    case .tooManySteps: "recipeTooManySteps"
    case .unknownFilter: "unknownFilter"
    case .unknownParameter: "unknownParameter"
    case .parameterTwice: "parameterTwice"
    case .wrongType: "parameterType"
    case .outOfRange: "parameterOutOfRange"
    case .duplicateName: "duplicateStepName"
    case .unknownStep: "unknownStep"
    case .missingImage: "missingImage"
    case .noShader: "noShader"
    case .notApplicable: "notApplicable"
    }
  }
}

extension RecipeError {
  /// A sentence for users.
  public var sentence: String {
    switch self {
    case .notJSON(let reason, let offset):
      "The recipe is not valid JSON: \(reason), at byte \(offset)."
    case .tooLarge(let bytes, let limit):
      "The recipe has \(bytes) bytes; at most \(limit) are taken."
    case .unknownVersion(let value):
      "The recipe's version is \(Self.shown(value)); this program knows version 1."
    case .malformed(let member, let value, let expected):
      "The recipe's \(Self.shown(member)) is \(value.map(Self.shown) ?? "missing"); "
        + "it must be \(expected)."
    case .tooManySteps(let count, let limit):
      "The recipe has \(count) steps; at most \(limit) are taken."
    case .unknownFilter(let name, let step):
      "There is no filter named \(Self.shown(name))\(step.map { " (step \($0 + 1))" } ?? "")."
    case .unknownParameter(let filter, let key, let allowed):
      "\(filter) has no parameter \(Self.shown(key)); it has \(allowed.joined(separator: ", "))."
    case .parameterTwice(let filter, let key, let other):
      "\(key) and \(other) of \(filter) are one parameter; only one of them may be there."
    case .wrongType(let filter, let key, let value, let expected):
      "\(key) of \(filter) is \(Self.shown(value)); it must be \(expected)."
    case .outOfRange(let filter, let key, let value, let allowed):
      "\(key) of \(filter) is \(JSON(value).text); allowed is \(allowed)."
    case .duplicateName(let name):
      "Two steps of the recipe are named \(Self.shown(name))."
    case .unknownStep(let filter, let key, let name):
      "\(key) of \(filter) refers to \(Self.shown(name)), which is no earlier step."
    case .missingImage(let key, let filter?, let parameter?):
      "\(parameter) of \(filter) is the image \(Self.shown(key)), which is not there."
    case .missingImage(let key, let filter?, nil):
      "\(filter) needs an image for \(key), and none is given."
    case .missingImage(let key, nil, _):
      "The recipe needs an image named \(Self.shown(key)), which is not there."
    case .noShader(let filter, let why):
      "\(filter) cannot be drawn by a shader, for \(why.clause); ask for a preview instead."
    case .notApplicable(let filter, let member):
      (FilterCatalog.find(filter)?.isGeometry == true
        ? "\(filter) changes where the picture lies, so that "
        : "\(filter) has no image that its result could be mixed with, so that ")
        + "\(Self.shown(member)) means nothing there."
    }
  }

  static func shown(_ value: JSON) -> String { shown(value.text, quoted: false) }

  /// Shortens input so that the sentence stays readable.
  private static func shown(_ text: String, quoted: Bool = true) -> String {
    let cut = text.count > 60 ? text.prefix(57) + "…" : text[...]
    return quoted ? "'\(cut)'" : String(cut)
  }
}
