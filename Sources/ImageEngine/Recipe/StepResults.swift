/// What a recipe's steps have made so far, for the ones that come.
struct StepResults {
  /// The result of the step before.
  private(set) var last: Image?
  private var named: [String: Image] = [:]

  /// Before the first step: what that works on where it does not say.
  init(after photo: Image?) { last = photo }

  mutating func add(_ result: Image, of step: Recipe.Step) {
    if let name = step.name { named[name] = result }
    last = result
  }

  /// The images that a step is given, by its filter's keys. `input` has those that the
  /// recipe is given, by their keys there, for a parameter of the step.
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
