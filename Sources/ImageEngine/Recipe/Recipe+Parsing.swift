public import JSON

extension Recipe {
  /// Parses and validates a recipe. See ``init(json:)``.
  public init(parsing text: String) throws(RecipeError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= EngineLimits.recipeBytes else {
      throw .tooLarge(bytes: bytes.count, limit: EngineLimits.recipeBytes)
    }
    let json: JSON
    do {
      json = try JSON(parsing: bytes, maxDepth: EngineLimits.recipeDepth)
    } catch {
      throw .notJSON(reason: error.reason.rawValue, offset: error.offset)
    }
    try self.init(json: json)
  }

  /// Validates everything that does not depend on the images: structure, version, filters, keys,
  /// types, hard limits, names and references.
  public init(json: JSON) throws(RecipeError) {
    guard let members = json.object else {
      throw .malformed(member: "recipe", value: json, expected: "an object")
    }
    guard members["version"] == 1 else { throw .unknownVersion(members["version"] ?? .null) }
    guard let steps = members["steps"]?.array else {
      throw .malformed(member: "steps", value: members["steps"], expected: "a list of steps")
    }
    guard steps.count <= EngineLimits.recipeSteps else {
      throw .tooManySteps(count: steps.count, limit: EngineLimits.recipeSteps)
    }
    for (index, step) in steps.enumerated() { try Self.check(step, at: "steps[\(index)]") }
    let size = members["size"]
    if let size, PixelSize(json: size) == nil {
      throw .malformed(
        member: "size", value: size,
        expected: "[width, height] in whole pixels, each from 1 to \(EngineLimits.side)")
    }
    if let rect = members["rect"], Rectangle(json: rect) == nil {
      throw .malformed(
        member: "rect", value: rect,
        expected: "[x, y, width, height], not empty, within \(Int(EngineLimits.coordinate)) pixels")
    }
    try Self.checkImages(members["images"])
    self.init(checked: members)
    try validate()
  }

  private static func check(_ step: JSON, at place: String) throws(RecipeError) {
    guard let members = step.object else {
      throw .malformed(member: place, value: step, expected: "an object")
    }
    func require(
      _ name: String, _ expected: String, _ isGood: (JSON) -> Bool
    ) throws(RecipeError) {
      if let value = members[name], !isGood(value) {
        throw .malformed(member: "\(place).\(name)", value: value, expected: expected)
      }
    }
    guard members["filter"] != nil else {
      throw .malformed(member: "\(place).filter", value: nil, expected: "a filter's name")
    }
    try require("filter", "a filter's name") { isName($0) }
    try require("name", "a text that is not empty, of at most \(EngineLimits.nameBytes) bytes") {
      isName($0)
    }
    try require("parameters", "an object") { $0.object != nil }
    try require("amount", "a number from 0 to 1") {
      $0.double.map { $0 >= 0 && $0 <= 1 } ?? false
    }
    try require("off", "true or false") { $0.bool != nil }
    try require("frame", "\"keep\"") { $0.string.flatMap(Frame.init(rawValue:)) != nil }
  }

  private static func isName(_ json: JSON) -> Bool {
    json.string.map { !$0.isEmpty && $0.utf8.count <= EngineLimits.nameBytes } ?? false
  }

  /// Validates the images that the recipe describes.
  private static func checkImages(_ images: JSON?) throws(RecipeError) {
    guard let images else { return }
    guard let members = images.object else {
      throw .malformed(member: "images", value: images, expected: "an object")
    }
    guard members.count <= EngineLimits.recipeImages else {
      throw .malformed(
        member: "images", value: JSON(members.count),
        expected: "an object of at most \(EngineLimits.recipeImages) images")
    }
    for (key, image) in members.members {
      let member = "images.\(key)"
      guard isName(.string(key)) else {
        throw .malformed(
          member: member, value: image,
          expected: "named by a text that is not empty, of at most \(EngineLimits.nameBytes) bytes")
      }
      guard key != photoKey else {
        throw .malformed(
          member: member, value: image, expected: "named otherwise: the photo has this name")
      }
      guard isResource(image["resource"]) != isStrokes(image["strokes"]) else {
        throw .malformed(
          member: member, value: image, expected: "either a resource or a list of strokes")
      }
      if let rect = image["rect"], Rectangle(json: rect) == nil {
        throw .malformed(
          member: "\(member).rect", value: rect, expected: "[x, y, width, height], not empty")
      }
    }
  }

  /// The key of the photo among the given images.
  static let photoKey = "inputImage"

  /// Whether the value is a SHA-256 in hexadecimal.
  private static func isResource(_ json: JSON?) -> Bool {
    guard let name = json?.string?.utf8, name.count == 64 else { return false }
    return name.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isStrokes(_ json: JSON?) -> Bool {
    guard let strokes = json?.array else { return false }
    return strokes.allSatisfy { stroke in
      guard let points = stroke["points"]?.array, points.count % 3 == 0,
        points.allSatisfy({ $0.double != nil }),
        let radius = stroke["radius"]?.double, radius > 0
      else { return false }
      return ["hardness", "flow"].allSatisfy { name in
        stroke[name].map { $0.double.map { $0 >= 0 && $0 <= 1 } ?? false } ?? true
      } && stroke["erase"].map { $0.bool != nil } ?? true
    }
  }
}
