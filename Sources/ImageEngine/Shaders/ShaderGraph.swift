internal import JSON

/// A recipe's graph over a photo that only stands for one.
struct ShaderGraph {
  /// The photo.
  let photo: Image
  private var results: StepResults
  /// Which step a node belongs to, its number among that step's nodes, and the name
  /// of the filter.
  private(set) var places: [ObjectIdentifier: Place] = [:]

  struct Place {
    let step: Int
    let number: Int
    let filter: String
  }

  /// The first filter whose step would have to keep the frame for a shader to draw it. That is
  /// said only where nothing else is in the way.
  private(set) var unkept: String?

  /// Images that the recipe describes.
  private let described: [String]

  /// The result of the step before; at first the photo.
  var last: Image { results.last ?? photo }

  /// The photo's, where a recipe says none: what has to be measured before something is drawn, as
  /// how long a zoom blur is or how often a tile fits, is measured on this one.
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
      tag(result.node, step, index)
    }
    results.add(result, of: step)
  }

  private mutating func result(
    of filter: any Filter, _ step: Recipe.Step, _ given: [String: Image]
  ) throws(RecipeError) -> Image {
    let input = given[Recipe.photoKey]
    if let filter = filter as? any PointFilter, let input {
      return filter(input, amount: Float(step.amount))
    }
    do throws(RenderError) {
      let isKept = step.frame == .keep
      let images = isKept ? given.mapValues { $0.clamped() } : given
      var result = try filter.output(FilterImages(images, for: step.filter, text: UndrawnText()))
      if !isKept, !given.isEmpty, !isInPlace(result, given) { unkept = unkept ?? step.filter }
      // Also where it is smaller than the photo, beyond which a slider may take it.
      let shown = result.extent.intersection(photo.extent)
      if result.extent != photo.extent { result = Image(Node(.crop, [result.node], extent: shown)) }
      guard let input else { return result }
      // Also at an amount of 1, from which its slider may move.
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

  /// Whether a result is as large as the photo, or that with its edges continued, and each pixel
  /// made of those in its place: so that nobody sees that a shader continues the edges.
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

  /// New nodes belong to the step that made them.
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
