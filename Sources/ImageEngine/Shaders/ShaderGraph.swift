internal import JSON

/// A filter whose shader does not always show what the processor computes within two codes: the
/// page asks the server for the picture once a slider rests.
protocol NearlyDrawn: Filter {}

/// A recipe's graph with a placeholder for the photo.
struct ShaderGraph {
  /// The placeholder for the photo.
  let photo: Image
  private var results: StepResults
  /// The step that a node belongs to, its number within the step, and the filter's name.
  private(set) var places: [ObjectIdentifier: Place] = [:]

  struct Place {
    let step: Int
    let number: Int
    let filter: String
  }

  /// The first filter whose step would have to keep the frame to be drawn by a shader. Reported
  /// only if there is no other obstacle.
  private(set) var unkept: String?

  /// Whether a filter is drawn differently from what is computed.
  private(set) var isNear = false

  /// The images that the recipe describes.
  private let described: [String]

  /// The result of the previous step; initially the photo.
  var last: Image { results.last ?? photo }

  /// The assumed photo size if a recipe has none, for measurements made before drawing, such as the
  /// length of a zoom blur or the number of tiles.
  static let anySize = PixelSize(width: 4000, height: 3000)

  init(of recipe: Recipe) {
    let size = recipe.size ?? Self.anySize
    described = recipe.images.names
    photo = Image(Node(.clear, [], extent: size.rectangle, skipsIdentities: false))
    results = StepResults(after: photo)
  }

  mutating func append(_ ready: ReadyRecipe.Step, _ index: Int) throws(RecipeError) {
    let (step, description) = (ready.step, ready.description)
    let given = try results.images(for: step, of: description) {
      (key, parameter) throws(RecipeError) in
      if key == Recipe.photoKey { return photo }
      if described.contains(key) { throw .noShader(filter: step.filter, why: .needsAnotherImage) }
      throw .missingImage(key: key, filter: step.filter, parameter: parameter)
    }
    let input = given[Recipe.photoKey]
    var result = input ?? last
    if !step.isOff {
      if description.isGeometry { throw .noShader(filter: step.filter, why: .movesThePicture) }
      result = try self.result(of: ready.filter, step, given)
      isNear = isNear || ready.filter is any NearlyDrawn
      tag(result.node, step, index)
    }
    results.add(result, of: step)
  }

  private mutating func result(
    of filter: any Filter, _ step: Recipe.Step, _ given: [String: Image]
  ) throws(RecipeError) -> Image {
    if filter is any ModelFilter { throw .noShader(filter: step.filter, why: .cannotBeApplied) }
    let input = given[Recipe.photoKey]
    if let filter = filter as? any PointFilter, let input {
      return filter(input, amount: Float(step.amount))
    }
    do throws(RenderError) {
      let isKept = step.frame == .keep
      let images = isKept ? given.mapValues { $0.clamped() } : given
      var result = try filter.output(FilterImages(images, for: step.filter, text: UndrawnText()))
      if !isKept, !given.isEmpty, !isInPlace(result, given) { unkept = unkept ?? step.filter }
      // Even if it is smaller than the photo, as a slider may enlarge it.
      let shown = result.extent.intersection(photo.extent)
      if result.extent != photo.extent { result = Image(Node(.crop, [result.node], extent: shown)) }
      guard let input else { return result }
      // Kept even at an amount of 1, as a slider may change it.
      return Image(Node(.mix(Float(step.amount)), [input.node, result.node], extent: input.extent))
    } catch .recipe(let error) {
      throw error
    } catch .missingInput(let filter, let key) {
      throw .missingImage(key: key, filter: filter)
    } catch .infiniteExtent, .neverEnds {
      throw .noShader(filter: step.filter, why: .needsTheWholePicture)
    } catch {
      throw .noShader(filter: step.filter, why: .cannotBeApplied)
    }
  }

  /// Whether a result is as large as the photo, possibly with clamped edges, and each pixel depends
  /// only on those in the same place, so that clamping by the shader is invisible.
  private func isInPlace(_ result: Image, _ given: [String: Image]) -> Bool {
    let isContinued = if case .clamp = result.node.kind { true } else { false }
    guard isContinued || result.extent == photo.extent else { return false }
    let ends = Set(given.values.map { ObjectIdentifier($0.node) })
    var stack = [result.node]
    while let node = stack.popLast() {
      if ends.contains(ObjectIdentifier(node)) { continue }
      switch node.kind {
      case .sample, .transform, .area: return false
      default: stack += node.inputs
      }
    }
    return true
  }

  /// Assigns new nodes to the step that created them.
  private mutating func tag(_ node: Node, _ step: Recipe.Step, _ index: Int) {
    var stack = [node]
    var number = 0
    while let next = stack.popLast() {
      let id = ObjectIdentifier(next)
      guard next !== photo.node, places[id] == nil else { continue }
      places[id] = Place(step: index, number: number, filter: step.filter)
      number += 1
      stack += next.blur.map { [$0.source] } ?? next.inputs
    }
  }
}
