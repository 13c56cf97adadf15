internal import JSON

extension Recipe {
  /// The recipe as an image of the given ones, by their keys; the photo is
  /// `inputImage`. Nothing is computed yet, but texts are drawn. Pixel values are
  /// scaled to the photo.
  public func image(
    of images: [String: Image], text: (any TextDrawing)? = nil
  ) throws(RenderError) -> Image {
    try check()
    let (scaling, described) = (scaling(for: images), Described.pictures(isCancelled: { false }))
    return try image(of: allImages(images, scaling: scaling, described), scaling, text)
  }

  /// ``validate(inputs:)``, where a picture is wanted.
  func check() throws(RenderError) {
    do throws(RecipeError) {
      try validate()
    } catch {
      throw .recipe(error)
    }
  }

  /// What the steps of a valid recipe make of images that are all there.
  func image(
    of images: [String: Image], _ scaling: Scaling?, _ text: (any TextDrawing)?
  ) throws(RenderError) -> Image {
    try chain(of: images, scaling, text).image
  }

  private func chain(
    of images: [String: Image], _ scaling: Scaling?, _ text: (any TextDrawing)?
  ) throws(RenderError) -> (image: Image, steps: RecipeBuilder) {
    var builder = RecipeBuilder(images: images, scaling: scaling, text: text)
    for step in steps { try builder.append(step) }
    guard let result = builder.last else { throw .recipe(.missingImage(key: Self.photoKey)) }
    return (result, builder)
  }

  /// Which part of each painted mask is read for what is rendered.
  private func maskParts(
    of images: [String: Image], _ scaling: Scaling?, _ text: (any TextDrawing)?
  ) throws(RenderError) -> [String: PixelFrame] {
    guard paintsMasks else { return [:] }
    let all = try allImages(images, scaling: scaling, .places)
    let (result, steps) = try chain(of: all, scaling, text)
    let frame = try frame(of: result, scaling: scaling)
    // Painting for what is refused would be work for nothing.
    try steps.check(result, frame)
    let needs = Plan.needs(of: result.node, frame: frame)
    return all.mapValues { needs[ObjectIdentifier($0.node)] ?? .empty }
  }

  /// How pixel values change for these images; `nil` where they are as written.
  func scaling(for images: [String: Image]) -> Scaling? {
    guard let size, let photo = images[Self.photoKey], !photo.extent.isInfinite else { return nil }
    let scaling = Scaling(from: size, to: PixelFrame(photo.extent).size)
    return scaling.isIdentity ? nil : scaling
  }

  /// The image and the part of it that is rendered; the bitmap itself where that
  /// is all of it.
  func result(
    of images: [String: Image], text: (any TextDrawing)?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> (image: Image, frame: PixelFrame, bitmap: Bitmap?) {
    try check()
    let scaling = scaling(for: images)
    let described = Described.pictures(
      parts: try maskParts(of: images, scaling, text), isCancelled: isCancelled)
    let (image, steps) = try chain(
      of: allImages(images, scaling: scaling, described), scaling, text)
    let frame = try frame(of: image, scaling: scaling)
    try steps.check(image, frame)
    if case .bitmap(let bitmap, let x, let y) = image.node.kind,
      frame == PixelFrame(x: x, y: y, width: bitmap.width, height: bitmap.height)
    {
      return (image, frame, bitmap)
    }
    guard frame.size.isAllowed else {
      throw frame.isEmpty ? .empty : .tooLarge(width: frame.width, height: frame.height)
    }
    return (image, frame, nil)
  }

  /// The error of a result that never ends.
  private var infiniteResult: RenderError {
    guard let last = steps.last(where: { !$0.isSkipped }) else { return .infiniteExtent }
    return .neverEnds(filter: last.filter, key: nil)
  }

  /// Where the result lies: the recipe's `rect`, or its extent.
  func frame(of image: Image, scaling: Scaling?) throws(RenderError) -> PixelFrame {
    guard var rect else {
      if image.extent.isInfinite { throw infiniteResult }
      return try PixelFrame(rendered: image.extent)
    }
    if let scaling { rect.scale(by: scaling, as: .rectangle) }
    let edges = [rect.x, rect.y, rect.maxX, rect.maxY]
    guard edges.allSatisfy({ $0.magnitude <= Limits.coordinate }) else {
      throw .recipe(
        .malformed(
          member: "rect", value: rect.json, expected: "within \(Int(Limits.coordinate)) pixels"))
    }
    var frame = PixelFrame(rect)
    frame.width = max(frame.width, 1)
    frame.height = max(frame.height, 1)
    return frame
  }
}

/// Puts the steps' images together, one after the other.
private struct RecipeBuilder {
  private let images: [String: Image]
  private let scaling: Scaling?
  private let text: (any TextDrawing)?
  private var results: StepResults
  /// Images without an end that filters are given.
  private var endless: [(image: Node, filter: String, key: String)] = []

  /// The result of the step before; at first the photo, where there is one.
  var last: Image? { results.last }

  init(images: [String: Image], scaling: Scaling?, text: (any TextDrawing)?) {
    self.images = images
    self.text = text
    self.scaling = scaling
    results = StepResults(after: images[Recipe.photoKey])
  }

  mutating func append(_ step: Recipe.Step) throws(RenderError) {
    let filter: any Filter
    let given: [String: Image]
    do throws(RecipeError) {
      let description = try FilterCatalog.description(named: step.filter)
      filter = try description.make(step.parameters, scaling)
      given = try results.images(for: step, of: description) {
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
    results.add(try result(of: filter, step, given), of: step)
  }

  /// Refuses what needs more of an image without an end than can be made, by the name of the
  /// filter that does.
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
      // Cutting and continuing edges change nothing where no pixel is moved.
      return filter(input, amount: Float(step.amount))
    }
    // Nor does it where pixels that lie above each other become one.
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
