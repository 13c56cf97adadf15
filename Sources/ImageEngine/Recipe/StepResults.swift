/// The results of a recipe's previous steps, for use by later ones.
struct StepResults {
  /// The result of the previous step.
  private(set) var last: Image?
  private var named: [String: Image] = [:]

  /// Creates the state before the first step, with its default input.
  init(after photo: Image?) { last = photo }

  mutating func add(_ result: Image, of step: Recipe.Step) {
    if let name = step.name { named[name] = result }
    last = result
  }

  /// Returns a step's images by its filter's keys. `input` returns the recipe's image with a key,
  /// for a parameter of the step.
  func images(
    for step: Recipe.Step, of description: FilterDescription,
    input: (_ key: String, _ parameter: String) throws(RecipeError) -> Image
  ) throws(RecipeError) -> [String: Image] {
    var images: [String: Image] = [:]
    for parameter in description.parameters where parameter.type == .image {
      switch step.reference(parameter) {
      case .step(let name): images[parameter.key] = named[name]
      case .input(let key): images[parameter.key] = try input(key, parameter.key)
      case nil: if parameter.key == Recipe.photoKey { images[parameter.key] = last }
      }
    }
    return images
  }
}
