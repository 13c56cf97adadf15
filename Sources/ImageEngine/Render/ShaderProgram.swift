public import JSON

/// A recipe as a fragment shader of WebGL2 (GLSL ES 3.0).
///
/// It reads `in vec2 uv` (0 to 1, origin the photo's lower left corner),
/// `uniform sampler2D photo` (sampling gives linear light and straight alpha,
/// the first row is the photo's bottom row), `uniform vec2 size` (the upright
/// photo in pixels, at the size the recipe's pixel values were set for), and
/// writes `out vec4 color`: sRGB codes with alpha multiplied in, as a canvas
/// wants them. Which filters there are, their order and their booleans are in
/// the text; numbers are uniforms, so that a moved slider compiles nothing.
public struct ShaderProgram: Hashable, Sendable {
  public let fragment: String
  public let uniforms: [Uniform]

  /// A value that the page sets without compiling anew.
  public struct Uniform: Hashable, Sendable {
    public enum Kind: String, Sendable {
      case float, vec2, vec3, vec4
      /// An array, as long as its value.
      case floats = "float[]"
    }

    /// `s<step>_<key>`.
    public let name: String
    /// Index of the step in the recipe.
    public let step: Int
    /// The parameter's key, or `amount`.
    public let key: String
    public let type: Kind
    /// As many components as the type has.
    public let value: [Float]
  }

  /// `{"fragment", "uniforms": [{"name", "step", "key", "type", "value"}]}`.
  public var json: JSON {
    [
      "fragment": .string(fragment),
      "uniforms": .array(
        uniforms.map {
          [
            "name": .string($0.name), "step": JSON($0.step), "key": .string($0.key),
            "type": .string($0.type.rawValue),
            "value": .array($0.value.map { JSON(shortest: $0) }),
          ]
        }),
    ]
  }
}

/// The shader that shows what the recipe makes of a photo; for a recipe without
/// steps, the photo itself. A step at amount 0 stays in the text, for its slider
/// may move; one that is off does not. `rect` cuts nothing here: what part of the
/// photo is drawn is the page's own choice.
public func shader(for recipe: Recipe) throws(RecipeError) -> ShaderProgram {
  try recipe.validate()
  let steps = recipe.steps
  var places: [String: Int] = [:]
  for (index, step) in steps.enumerated() {
    if let name = step.name { places[name] = index }
  }
  // Point filters have one image each, so there is one way back.
  var applied: [(index: Int, filter: any PointFilter)] = []
  var index = steps.count - 1
  while index >= 0 {
    let step = steps[index]
    if !step.isOff {
      let made = try FilterCatalog.description(named: step.filter).make(step.parameters, nil)
      guard let filter = made as? any PointFilter else {
        throw .noShader(filter: step.filter)
      }
      applied.append((index, filter))
    }
    switch step.reference(Recipe.photoKey) {
    case nil: index -= 1
    case .step(let name): index = places[name] ?? -1
    case .input(Recipe.photoKey): index = -1
    case .input(let key): throw .missingImage(key: key)
    }
  }
  var writer = ShaderWriter()
  for (index, filter) in applied.reversed() {
    writer.append(
      filter, amount: Float(steps[index].amount), index: index, steps[index].filter)
    if writer.readsTable { throw .noShader(filter: steps[index].filter) }
  }
  return writer.program
}
