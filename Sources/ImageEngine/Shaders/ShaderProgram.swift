public import JSON

/// A recipe as WebGL2 fragment shaders (GLSL ES 3.0).
///
/// The last one, ``fragment``, reads `in vec2 uv` (0 to 1, origin at the photo's lower left
/// corner), `uniform sampler2D photo` (sampled as linear light with straight alpha, bottom row
/// first) and `uniform vec2 size` (the upright photo in pixels, at the size that the recipe's pixel
/// values refer to). It writes `out vec4 color`: premultiplied sRGB codes for a canvas.
///
/// For filters that read neighbouring pixels, ``stages`` are drawn first, in order, each as large
/// as the result and into a half-float texture that later programs read by its name, with linear
/// filtering and clamped edges. They read the same inputs. Tables are textures that are filled once
/// and read by name.
///
/// The texts depend only on the filters, their order and their Booleans; numbers are uniforms, so
/// that moving a slider needs no compilation.
public struct ShaderProgram: Hashable, Sendable {
  public let fragment: String
  public let uniforms: [Uniform]
  public let stages: [Stage]
  public let tables: [Table]
  /// Whether the picture may differ visibly from the processor's, to be asked for once nothing
  /// moves.
  public let isNear: Bool
  /// The total cost of all programs.
  public let cost: ShaderCost

  /// A program with a result that others read: premultiplied linear light.
  public struct Stage: Hashable, Sendable {
    /// The texture's name, `stage<number>`.
    public let name: String
    public let fragment: String
    public let uniforms: [Uniform]
    public let cost: ShaderCost
  }

  /// The entries of a curve (a texture one pixel high) or of a cube (a 3D texture), four components
  /// each, read with interpolation.
  public struct Table: Hashable, Sendable {
    public let name: String
    /// The number of entries per side.
    public let count: Int
    public let isCube: Bool
    /// Little-endian half floats with red varying fastest, in Base64.
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

  /// A value that the page sets without recompiling.
  public struct Uniform: Hashable, Sendable {
    public enum Kind: String, Sendable {
      case float, vec2, vec3, vec4
      /// An array with the length of its value.
      case floats = "float[]"
    }

    /// `s<step>_<key>`; for a component filter, with its number.
    public let name: String
    /// The index of the step in the recipe.
    public let step: Int
    /// The parameter's key, or `amount`; for a component filter, its own name.
    public let key: String
    public let type: Kind
    /// As many components as the type has.
    public let value: [Float]
  }

  /// `{"fragment", "uniforms": [{"name", "step", "key", "type", "value"}], "stages":
  /// [{"name", "fragment", "uniforms", "cost"}], "tables": [{"name", "count", "cube",
  /// "halfs"}], "near", "cost": {"reads", "operations"}}`.
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
      "near": .bool(isNear), "cost": cost.json,
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

/// Compiles shaders that show the recipe's result for a photo; for a recipe without steps, the
/// photo itself. A step at amount 0 is compiled because its slider may move; one that is off is
/// not. `rect` is ignored, as the page chooses the visible part. Recipes that change the geometry,
/// read neighbouring pixels without keeping their frame, or exceed the abilities of shaders are
/// refused with an error that names the filter and the reason. A recipe without a size is treated
/// as for a photo of 4000 x 3000 pixels.
public func shader(for recipe: Recipe) throws(RecipeError) -> ShaderProgram {
  let ready = try recipe.ready(nil)
  var graph = ShaderGraph(of: recipe)
  for (index, step) in ready.steps.enumerated() { try graph.append(step, index) }
  let program = try ShaderCompiler.program(of: graph)
  if let filter = graph.unkept { throw .noShader(filter: filter, why: .doesNotKeepItsFrame) }
  return program
}
