/// Builds the images of a recipe's steps in order.
struct RecipeBuilder {
  private let images: [String: Image]
  private let text: (any TextDrawing)?
  private var results: StepResults
  /// Whether every result has firm edges, also of filters without an input image.
  private let isOfPhoto: Bool
  /// Infinite images passed to filters.
  private var endless: [(image: Node, filter: String, key: String)] = []

  /// The result of the previous step; initially the photo, if there is one.
  var last: Image? { results.last }

  init(images: [String: Image], text: (any TextDrawing)?) {
    self.images = images
    self.text = text
    isOfPhoto = images[Recipe.photoKey]?.node.hasFirmEdges ?? false
    results = StepResults(after: images[Recipe.photoKey])
  }

  mutating func append(_ ready: ReadyRecipe.Step) throws(RenderError) {
    let step = ready.step
    let given: [String: Image]
    do throws(RecipeError) {
      given = try results.images(for: step, of: ready.description) {
        (key, parameter) throws(RecipeError) in
        guard let image = images[key] else {
          throw .missingImage(key: key, filter: step.filter, parameter: parameter)
        }
        return image
      }
    } catch {
      throw .recipe(error)
    }
    for (key, image) in given where image.node.visible.isInfinite {
      endless.append((image.node, step.filter, key))
    }
    var result = try result(of: ready.filter, step, given)
    if isOfPhoto { result = result.withFirmEdges }
    results.add(result.made(by: given[Recipe.photoKey]?.maker ?? step.filter), of: step)
  }

  /// Refuses to use more of an infinite image than can be computed; the error names the filter.
  func check(_ image: Image, _ frame: PixelFrame) throws(RenderError) {
    guard !endless.isEmpty else { return }
    let needs = Plan.needs(of: image.node, frame: frame)
    for (image, filter, key) in endless.reversed()
    where needs[ObjectIdentifier(image)]?.isTooLarge ?? false {
      throw .neverEnds(filter: filter, key: key)
    }
  }

  private func result(
    of filter: any Filter, _ step: Recipe.Step, _ given: [String: Image]
  ) throws(RenderError) -> Image {
    let input = given[Recipe.photoKey]
    if step.isSkipped {
      guard let input else { throw .missingInput(filter: step.filter, key: Recipe.photoKey) }
      return input
    }
    if let filter = filter as? any PointFilter, let input {
      // Cropping and clamping have no effect if pixels stay in place.
      return filter(input, amount: Float(step.amount))
    }
    // The same is true if pixels of different images are combined in place.
    let isKept =
      step.frame == .keep
      && !(filter is any BlendFilter && given.values.allSatisfy { $0.extent == input?.extent })
    let images = isKept ? given.mapValues { $0.clamped() } : given
    var result = try filter.output(FilterImages(images, for: step.filter, text: text))
    if isKept, let input { result = result.cropped(to: input.extent) }
    guard step.amount != 1, let input else { return result }
    return input.mixed(with: result, Float(step.amount))
  }
}
