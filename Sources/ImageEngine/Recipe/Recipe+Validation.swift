internal import JSON

extension Recipe {
  /// Validates a recipe against the catalogue, like ``init(json:)`` when parsing. `inputs` are the
  /// names of the images that will be supplied; without it, any name is accepted.
  public func validate(inputs: Set<String>? = nil) throws(RecipeError) {
    _ = try ready(nil, inputs: inputs)
  }

  /// Creates the recipe's filters with scaled pixel values.
  func ready(
    _ scaling: Scaling?, inputs: Set<String>? = nil
  ) throws(RecipeError) -> ReadyRecipe {
    let steps = steps
    guard steps.count <= EngineLimits.recipeSteps else {
      throw .tooManySteps(count: steps.count, limit: EngineLimits.recipeSteps)
    }
    var ready: [ReadyRecipe.Step] = []
    var names: Set<String> = []
    let known = inputs?.union(images.names)
    for (index, step) in steps.enumerated() {
      guard let filter = FilterCatalog.find(step.filter) else {
        throw .unknownFilter(name: step.filter, step: index)
      }
      ready.append(
        ReadyRecipe.Step(
          step: step, description: filter, filter: try filter.make(step.parameters, scaling)))
      if !filter.takesImage {
        if step.isOff { throw .notApplicable(filter: filter.name, member: "off") }
        if step.amount != 1 { throw .notApplicable(filter: filter.name, member: "amount") }
      }
      if filter.isGeometry, step.amount != 1 {
        throw .notApplicable(filter: filter.name, member: "amount")
      }
      for parameter in filter.parameters where parameter.type == .image {
        switch step.reference(parameter) {
        case .step(let name) where !names.contains(name):
          throw .unknownStep(filter: filter.name, key: parameter.key, name: name)
        case .input(let key) where known.map { !$0.contains(key) } ?? false:
          throw .missingImage(key: key, filter: filter.name, parameter: parameter.key)
        default: break
        }
      }
      if let name = step.name, !names.insert(name).inserted { throw .duplicateName(name: name) }
    }
    return ReadyRecipe(recipe: self, scaling: scaling, steps: ready)
  }
}

extension Recipe.Step {
  /// Returns the step's value of an image parameter, under its key or an earlier one.
  package func reference(_ parameter: ParameterDescription) -> ImageReference? {
    let values = ([parameter.key] + parameter.aliases).lazy.compactMap { parameters[$0] }
    guard let json = values.first, case .image(let reference)? = ParameterValue(json, as: .image)
    else { return nil }
    return reference
  }

  /// The step's input image, if it names one.
  var image: ImageReference? {
    FilterCatalog.find(filter)?.parameters.first { $0.key == Recipe.photoKey }
      .flatMap { reference($0) }
  }
}
