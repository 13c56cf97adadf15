public import JSON

/// A recipe as fragment shaders of WebGL2 (GLSL ES 3.0).
///
/// The last one, ``fragment``, reads `in vec2 uv` (0 to 1, origin the photo's lower
/// left corner), `uniform sampler2D photo` (sampling gives linear light and straight
/// alpha, the first row is the photo's bottom row), `uniform vec2 size` (the upright
/// photo in pixels, at the size the recipe's pixel values were set for), and writes
/// `out vec4 color`: sRGB codes with alpha multiplied in, as a canvas wants them.
///
/// Where filters look around, ``stages`` are drawn before, in their order, each as
/// large as the result and into a texture of half floats that later programs read
/// by its name, linearly and with its edges continued. They read the same things, and
/// so do tables: each is a texture that is filled once, read by its name.
///
/// Which filters there are, their order and their booleans are in the texts; numbers
/// are uniforms, so that a moved slider compiles nothing.
public struct ShaderProgram: Hashable, Sendable {
  public let fragment: String
  public let uniforms: [Uniform]
  public let stages: [Stage]
  public let tables: [Table]
  /// Of all programs together.
  public let cost: ShaderCost

  /// A program whose result others read: linear light, premultiplied.
  public struct Stage: Hashable, Sendable {
    /// Of the texture, `stage<number>`.
    public let name: String
    public let fragment: String
    public let uniforms: [Uniform]
    public let cost: ShaderCost
  }

  /// The entries of a curve (a texture one pixel high) or of a cube (a texture with
  /// three sides), four components each, which are read between their nodes.
  public struct Table: Hashable, Sendable {
    public let name: String
    /// Along each side.
    public let count: Int
    public let isCube: Bool
    /// Half floats, little-endian, red fastest, in base64.
    public let halfs: String

    init(name: String, _ table: ImageEngine.Table) {
      self.name = name
      count = table.count
      isCube = table.isCube
      var bytes: [UInt8] = []
      bytes.reserveCapacity(table.entries.count * 8)
      for entry in table.entries {
        for component in 0..<4 {
          let bits = Float16(entry[component]).bitPattern
          bytes += [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
        }
      }
      halfs = Base64.text(of: bytes)
    }
  }

  /// A value that the page sets without compiling anew.
  public struct Uniform: Hashable, Sendable {
    public enum Kind: String, Sendable {
      case float, vec2, vec3, vec4
      /// An array, as long as its value.
      case floats = "float[]"
    }

    /// `s<step>_<key>`; of a part that a filter is made of, with the part's number.
    public let name: String
    /// Index of the step in the recipe.
    public let step: Int
    /// The parameter's key, or `amount`; of a part, its own name for it.
    public let key: String
    public let type: Kind
    /// As many components as the type has.
    public let value: [Float]
  }

  /// `{"fragment", "uniforms": [{"name", "step", "key", "type", "value"}], "stages":
  /// [{"name", "fragment", "uniforms", "cost"}], "tables": [{"name", "count", "cube",
  /// "halfs"}], "cost": {"reads", "operations"}}`.
  public var json: JSON {
    [
      "fragment": .string(fragment), "uniforms": .array(uniforms.map(\.json)),
      "stages": .array(
        stages.map {
          [
            "name": .string($0.name), "fragment": .string($0.fragment),
            "uniforms": .array($0.uniforms.map(\.json)), "cost": $0.cost.json,
          ]
        }),
      "tables": .array(
        tables.map {
          [
            "name": .string($0.name), "count": JSON($0.count), "cube": JSON($0.isCube),
            "halfs": .string($0.halfs),
          ]
        }),
      "cost": cost.json,
    ]
  }
}

extension ShaderCost {
  fileprivate var json: JSON { ["reads": JSON(reads), "operations": JSON(operations)] }
}

extension ShaderProgram.Uniform {
  fileprivate var json: JSON {
    [
      "name": .string(name), "step": JSON(step), "key": .string(key),
      "type": .string(type.rawValue), "value": .array(value.map { JSON(shortest: $0) }),
    ]
  }
}

/// The shaders that show what the recipe makes of a photo; for a recipe without
/// steps, the photo itself. A step at amount 0 stays in the text, for its slider
/// may move; one that is off does not. `rect` cuts nothing here: what part of the
/// photo is drawn is the page's own choice. Recipes that move the picture, look around
/// without keeping their frame, or need more than shaders can do, have none; the error
/// names the filter and says why. A recipe without a size is measured as of a photo of
/// 4000 x 3000 pixels.
public func shader(for recipe: Recipe) throws(RecipeError) -> ShaderProgram {
  let ready = try recipe.ready(nil)
  var graph = ShaderGraph(of: recipe)
  for (index, step) in ready.steps.enumerated() { try graph.append(step, index) }
  let program = try ShaderCompiler.program(of: graph)
  if let filter = graph.unkept { throw .noShader(filter: filter, why: .doesNotKeepItsFrame) }
  return program
}
