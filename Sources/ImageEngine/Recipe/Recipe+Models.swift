internal import JSON

extension Recipe {
  /// Whether rendering requires trained models.
  package var needsModels: Bool { firstModelStep != nil }

  /// The index of the first step that a program computes with a trained model. The program renders
  /// the step's image, computes the result, and gives it to the rest of the recipe under a key.
  package var firstModelStep: Int? {
    steps.firstIndex { !$0.isSkipped && FilterCatalog.find($0.filter)?.needsModel == true }
  }

  /// Whether a step brings a network of its own, as an ONNX file.
  package var bringsNetwork: Bool {
    steps.contains { !$0.isSkipped && $0.bringsNetwork }
  }

  /// The keys of files beside the recipe that are networks, not images.
  package var networkKeys: Set<String> {
    Set(steps.filter(\.bringsNetwork).compactMap(\.networkKey))
  }

  /// The recipe of the image that a step reads.
  package func input(ofStepAt index: Int) -> Recipe {
    var before = self
    let image = steps[index].parameters[Self.photoKey]
    before.steps = Array(steps[..<index]) + (image.map { [Step.passing($0)] } ?? [])
    before.rect = nil
    return before
  }

  /// The recipe with an image in place of a step's result.
  package func replacing(stepAt index: Int, by key: String) -> Recipe {
    var after = self
    var step = Step.passing(["input": .string(key)])
    step.name = steps[index].name
    after.steps[index] = step
    return after
  }
}

extension Recipe.Step {
  package static let networkFilter = "CICoreMLModelFilter"

  package var bringsNetwork: Bool {
    FilterCatalog.find(filter)?.name == Self.networkFilter
  }

  /// The key of the network's file, if that is beside the recipe.
  package var networkKey: String? { parameters["inputModel"]?["input"]?.string }

  /// The network's bytes, if they are in the recipe.
  package var networkBytes: [UInt8]? { parameters["inputModel"].flatMap { Payload($0).bytes } }

  /// A step that changes nothing.
  fileprivate static func passing(_ image: JSON) -> Self {
    Self("CIColorMatrix", [Recipe.photoKey: image])
  }
}
