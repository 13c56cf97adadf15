internal import JSON

extension Recipe {
  /// Checks a recipe against the catalogue, as ``init(json:)`` does for one that
  /// was read. `inputs` are the images that will be handed in; without it, any
  /// name may turn out to be there.
  public func validate(inputs: Set<String>? = nil) throws(RecipeError) {
    let steps = steps
    guard steps.count <= Limits.recipeSteps else {
      throw .tooManySteps(count: steps.count, limit: Limits.recipeSteps)
    }
    var names: Set<String> = []
    let known = inputs?.union(images.names)
    for (index, step) in steps.enumerated() {
      guard let filter = FilterCatalog.find(step.filter) else {
        throw .unknownFilter(name: step.filter, step: index)
      }
      _ = try filter.make(step.parameters, 1)
      if !filter.takesImage {
        if step.isOff { throw .notApplicable(filter: filter.name, member: "off") }
        if step.amount != 1 { throw .notApplicable(filter: filter.name, member: "amount") }
      }
      for parameter in filter.parameters where parameter.type == .image {
        switch step.reference(parameter.key) {
        case .step(let name) where !names.contains(name):
          throw .unknownStep(filter: filter.name, key: parameter.key, name: name)
        case .input(let key) where known.map { !$0.contains(key) } ?? false:
          throw .missingImage(key: key)
        default: break
        }
      }
      if let name = step.name, !names.insert(name).inserted { throw .duplicateName(name: name) }
    }
  }

  /// The steps that the result is made of, in order, and the image they begin
  /// with. Point filters have one image each, so there is one way back. Steps
  /// that are not to be kept are passed over, their result being their input.
  func resolved(
    keeping: (Step) -> Bool = { !$0.isSkipped }
  ) throws(RecipeError) -> Resolved {
    try validate()
    let steps = steps
    var places: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      if let name = step.name { places[name] = index }
    }
    var applied: [Int] = []
    var source = Self.photoKey
    var index = steps.count - 1
    while index >= 0 {
      if keeping(steps[index]) { applied.append(index) }
      switch steps[index].reference(Self.photoKey) {
      case nil: index -= 1
      case .step(let name): index = places[name] ?? -1
      case .input(let key):
        source = key
        index = -1
      }
    }
    return Resolved(source: source, applied: applied.reversed().map { ($0, steps[$0]) })
  }

  struct Resolved {
    let source: String
    let applied: [(index: Int, step: Step)]

    func steps(scale: Double) throws(RecipeError) -> [PointChain.Step] {
      var made: [PointChain.Step] = []
      for (_, step) in applied {
        made.append(
          PointChain.Step(try step.pointFilter(scale: scale), amount: Float(step.amount)))
      }
      return made
    }
  }
}

extension Recipe.Step {
  func reference(_ key: String) -> ImageReference? {
    guard let json = parameters[key],
      case .image(let reference)? = ParameterValue(json, as: .image)
    else { return nil }
    return reference
  }

  func pointFilter(scale: Double) throws(RecipeError) -> any PointFilter {
    let made = try FilterCatalog.description(named: filter).make(parameters, scale)
    guard let made = made as? any PointFilter else {
      preconditionFailure("\(filter) has a shape that the renderer does not know")
    }
    return made
  }
}
