internal import Arguments
internal import ImageEngine
internal import JSON

/// Prints the shaders that draw a recipe.
struct Shader: Command {
  var recipe = ""
  var isJSON = false

  static let info = CommandInfo<Self>(
    "shader", "Prints the shaders of a recipe, and their cost per pixel.",
    [
      .option(
        "recipe", \.recipe, "RECIPE", "A recipe: JSON, or a file with it.",
        isRequired: true, completion: .file),
      .flag("json", \.isJSON, "Print JSON, with the values of all uniforms."),
    ],
    discussion: """
      They are the fragment shaders that the page uses in WebGL 2. Exits with 3 if the recipe has \
      none, and explains why.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let recipe = try RecipeArgument.recipe(recipe)
    let program: ShaderProgram
    do throws(RecipeError) {
      program = try shader(for: recipe)
    } catch {
      throw Failure(.unknownName, error.sentence)
    }
    if isJSON {
      Terminal.write(program.json.text + "\n")
      return .done
    }
    let last = program.stages.reduce(program.cost) { $0 - $1.cost }
    for stage in program.stages { show(stage.name, stage.cost, stage.fragment) }
    show("result", last, program.fragment)
    return .done
  }

  private func show(_ name: String, _ cost: ShaderCost, _ text: String) {
    Terminal.write(
      "// \(name): \(cost.reads) texture reads, \(cost.operations) operations a pixel\n\(text)\n")
  }
}
