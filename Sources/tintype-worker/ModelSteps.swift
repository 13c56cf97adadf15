internal import Darkroom
internal import ImageEngine
internal import JSON
internal import Platform
internal import Vision

/// Steps of recipes that need models.
extension MaskMaker {
  /// Computes the steps of a recipe that need models; the rest of it reads their results as images.
  ///
  /// - Parameter networks: Files beside the recipe that are networks, by their keys.
  func computed(
    _ recipe: Recipe, _ images: [String: Image], photo: Image? = nil,
    networks: [String: MappedFile] = [:]
  ) throws -> (Recipe, [String: Image]) {
    var (recipe, images) = (recipe, images)
    while let index = recipe.firstModelStep {
      var all = images
      if let photo { all["inputImage"] = photo }
      let input = try recipe.input(ofStepAt: index).image(of: all)
      let place = input.extent.integral
      let picture = try Renderer().render(input, rect: place)
      let result = try result(of: recipe.steps[index], picture, networks)
      let key = "the result of step \(index)"
      images[key] = Image(result).transformed(by: .translation(place.x, place.y))
      recipe = recipe.replacing(stepAt: index, by: key)
    }
    return (recipe, images)
  }

  /// In the size of the picture.
  private func result(
    of step: Recipe.Step, _ picture: Bitmap, _ networks: [String: MappedFile]
  ) throws -> Bitmap {
    if step.bringsNetwork {
      return try enlarged(ownResult(of: step, picture, networks), to: picture.size)
    }
    guard step.filter == "CIPersonSegmentation" else {
      return try enlarged(subject.get().mask(of: picture).picture, to: picture.size)
    }
    let mask = try people.get().mask(of: picture).picture
    let isFast = step.parameters["inputQualityLevel"]?.int == 2
    return try isFast ? enlarged(mask, to: picture.size) : refined(mask, along: picture)
  }

  /// The result of a network that the recipe brings, in the size of its output.
  private func ownResult(
    of step: Recipe.Step, _ picture: Bitmap, _ networks: [String: MappedFile]
  ) throws -> Bitmap {
    func result(_ bytes: UnsafeRawBufferPointer) throws -> Bitmap {
      do {
        return try models.network(bytes).result(
          of: picture, output: step.parameters["inputHeadIndex"]?.int ?? 0,
          isNormalized: step.isNormalized)
      } catch let error as VisionError {
        // The recipe's, not this program's.
        throw WorkerFailure.recipe(error.message)
      }
    }
    if let key = step.networkKey {
      guard let file = networks[key] else {
        throw RecipeError.missingImage(key: key, filter: step.filter, parameter: "inputModel")
      }
      return try file.withBytes(result)
    }
    guard let bytes = step.networkBytes else {
      throw RecipeError.missingModel(filter: step.filter)
    }
    return try bytes.withUnsafeBytes(result)
  }

  private func enlarged(_ mask: Bitmap, to size: PixelSize) throws -> Bitmap {
    let (x, y) = (
      Double(size.width) / Double(mask.width), Double(size.height) / Double(mask.height)
    )
    let image = Image(mask).clamped()
      .transformed(by: AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0))
    return try Renderer().render(
      image,
      rect: Rectangle(
        x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
  }
}

extension Recipe.Step {
  fileprivate var isNormalized: Bool {
    let value = parameters["inputSoftmaxNormalization"]
    return value?.bool ?? (value?.int == 1)
  }
}
