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
  /// The filter runs a network, and the recipe has none.
  case missingModel(filter: String)
  /// The filter cannot be drawn by shaders.
  case noShader(filter: String, why: ShaderObstacle)
  /// The member does not apply to this step's filter.
  case notApplicable(filter: String, member: String)

  /// A stable identifier for programs.
  public var code: String { explanation.code }

  /// A sentence for users.
  public var sentence: String { explanation.text }
}

extension RecipeError {
  /// The sentence and its arguments.
  public var explanation: Explanation {
    switch self {
    case .notJSON(let reason, let offset):
      Explanation(
        "recipeNotJSON", "The recipe is not valid JSON: {reason}, at byte {offset}.",
        ["reason": reason, "offset": "\(offset)"])
    case .tooLarge(let bytes, let limit):
      Explanation(
        "recipeTooLarge", "The recipe has {count} bytes; the limit is {limit}.",
        ["count": "\(bytes)", "limit": "\(limit)"])
    case .unknownVersion(let value):
      Explanation(
        "recipeVersion", "The recipe's version is {value}; this program knows version 1.",
        ["value": Self.shown(value)])
    case .malformed(let member, let value, let expected):
      .malformed(Self.shown(member), value: value, expected: expected)
    case .tooManySteps(let count, let limit):
      Explanation(
        "recipeTooManySteps", "The recipe has {count} steps; the limit is {limit}.",
        ["count": "\(count)", "limit": "\(limit)"])
    case .unknownFilter(let name, let step): .unknownFilter(Self.shown(name), step: step)
    case .unknownParameter(let filter, let key, let allowed):
      Explanation(
        "unknownParameter", "{filter} has no parameter {parameter}; it has {names}.",
        ["filter": filter, "parameter": Self.shown(key), "names": allowed.joined(separator: ", ")])
    case .parameterTwice(let filter, let key, let other):
      Explanation(
        "parameterTwice",
        "{parameter} and {other} of {filter} are one parameter; give only one of them.",
        ["filter": filter, "parameter": key, "other": other])
    case .wrongType(let filter, let key, let value, let expected):
      Explanation(
        "parameterType", "{parameter} of {filter} is {value}; it must be {expected}.",
        ["filter": filter, "parameter": key, "value": Self.shown(value), "expected": expected])
    case .outOfRange(let filter, let key, let value, let allowed):
      Explanation(
        "parameterOutOfRange", "{parameter} of {filter} is {value}; allowed is {allowed}.",
        ["filter": filter, "parameter": key, "value": JSON(value).text, "allowed": allowed])
    case .duplicateName(let name):
      Explanation(
        "duplicateStepName", "Two steps of the recipe are named {name}.",
        ["name": Self.shown(name)])
    case .unknownStep(let filter, let key, let name):
      Explanation(
        "unknownStep", "{parameter} of {filter} refers to {name}, which is no earlier step.",
        ["filter": filter, "parameter": key, "name": Self.shown(name)])
    case .missingImage(let key, let filter, let parameter):
      .missingImage(key, filter: filter, parameter: parameter)
    case .missingModel(let filter):
      Explanation(
        "missingModel", "{filter} needs a model, as an ONNX file, and none is given.",
        ["filter": filter])
    case .noShader(let filter, let why):
      Explanation(
        "noShader",
        "{filter} cannot be drawn by a shader, for {reason}; request a preview instead.",
        ["filter": filter, "reason": why.clause])
    case .notApplicable(let filter, let member):
      .notApplicable(filter: filter, member: Self.shown(member))
    }
  }

  static func shown(_ value: JSON) -> String { shown(value.text, quoted: false) }

  /// Shortens input so that the sentence stays readable.
  fileprivate static func shown(_ text: String, quoted: Bool = true) -> String {
    let cut = text.count > 60 ? text.prefix(57) + "…" : text[...]
    return quoted ? "'\(cut)'" : String(cut)
  }
}

extension Explanation {
  static func missingInput(of filter: String, key: String) -> Explanation {
    Explanation(
      "missingImage.input", "{filter} needs an image for {parameter}, and none is given.",
      ["filter": filter, "parameter": key])
  }

  fileprivate static func malformed(
    _ member: String, value: JSON?, expected: String
  ) -> Explanation {
    guard let value else {
      return Explanation(
        "recipeMalformed.missing", "The recipe's {member} is missing; it must be {expected}.",
        ["member": member, "expected": expected])
    }
    return Explanation(
      "recipeMalformed", "The recipe's {member} is {value}; it must be {expected}.",
      ["member": member, "value": RecipeError.shown(value), "expected": expected])
  }

  fileprivate static func unknownFilter(_ name: String, step: Int?) -> Explanation {
    guard let step else {
      return Explanation("unknownFilter", "There is no filter named {name}.", ["name": name])
    }
    return Explanation(
      "unknownFilter.step", "There is no filter named {name} (step {number}).",
      ["name": name, "number": "\(step + 1)"])
  }

  fileprivate static func missingImage(
    _ key: String, filter: String?, parameter: String?
  ) -> Explanation {
    switch (filter, parameter) {
    case (let filter?, let parameter?):
      Explanation(
        "missingImage.reference",
        "{parameter} of {filter} is the image {name}, which is not there.",
        ["parameter": parameter, "filter": filter, "name": RecipeError.shown(key)])
    case (let filter?, nil): missingInput(of: filter, key: key)
    case (nil, _):
      Explanation(
        "missingImage", "The recipe needs an image named {name}, which is not there.",
        ["name": RecipeError.shown(key)])
    }
  }

  fileprivate static func notApplicable(filter: String, member: String) -> Explanation {
    FilterCatalog.find(filter)?.isGeometry == true
      ? Explanation(
        "notApplicable.geometry",
        "{filter} changes the position of the picture, so that {member} does not apply to it.",
        ["filter": filter, "member": member])
      : Explanation(
        "notApplicable",
        "{filter} has no image that its result could be mixed with, so that {member} does not "
          + "apply to it.",
        ["filter": filter, "member": member])
  }
}
