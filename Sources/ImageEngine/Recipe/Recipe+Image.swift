internal import JSON

extension Recipe {
  /// The recipe as an image of the given ones, by their keys; the photo is
  /// `inputImage`. Nothing is computed yet, but texts are drawn. Pixel values are
  /// scaled to the photo.
  public func image(
    of images: [String: Image], text: (any TextDrawing)? = nil
  ) throws(RenderError) -> Image {
    try image(of: images, text: text, .pictures(isCancelled: { false }))
  }

  func image(
    of images: [String: Image], text: (any TextDrawing)?, _ described: Described
  ) throws(RenderError) -> Image {
    let scaling = scaling(for: images)
    do throws(RecipeError) {
      try validate()
    } catch {
      throw .recipe(error)
    }
    return try result(of: allImages(images, scaling: scaling, described), scaling, text)
  }

  /// What the steps make of images that are all there.
  private func result(
    of images: [String: Image], _ scaling: Scaling?, _ text: (any TextDrawing)?
  ) throws(RenderError) -> Image {
    var builder = RecipeBuilder(images: images, scaling: scaling, text: text)
    for step in steps { try builder.append(step) }
    guard let result = builder.last else { throw .recipe(.missingImage(key: Self.photoKey)) }
    return result
  }

  /// Which part of each painted mask is read for what is rendered.
  private func maskParts(
    of images: [String: Image], _ text: (any TextDrawing)?
  ) throws(RenderError) -> [String: PixelFrame] {
    guard paintsMasks else { return [:] }
    let scaling = scaling(for: images)
    let all = try allImages(images, scaling: scaling, .places)
    let result = try result(of: all, scaling, text)
    let needs = Plan.needs(of: result.node, frame: try frame(of: result, scaling: scaling))
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
    do throws(RecipeError) {
      try validate()
    } catch {
      throw .recipe(error)
    }
    let image = try image(
      of: images, text: text,
      .pictures(parts: maskParts(of: images, text), isCancelled: isCancelled))
    let frame = try frame(of: image, scaling: scaling(for: images))
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
  private var named: [String: Image] = [:]
  /// The result of the step before; at first the photo, where there is one.
  private(set) var last: Image?

  init(images: [String: Image], scaling: Scaling?, text: (any TextDrawing)?) {
    self.images = images
    self.text = text
    self.scaling = scaling
    last = images[Recipe.photoKey]
  }

  mutating func append(_ step: Recipe.Step) throws(RenderError) {
    let filter: any Filter
    let description: FilterDescription
    do throws(RecipeError) {
      description = try FilterCatalog.description(named: step.filter)
      filter = try description.make(step.parameters, scaling)
    } catch {
      throw .recipe(error)
    }
    var given: [String: Image] = [:]
    for parameter in description.parameters where parameter.type == .image {
      given[parameter.key] = try image(parameter, of: step)
    }
    let result = try self.result(of: filter, step, given)
    if let name = step.name { named[name] = result }
    last = result
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

  /// `nil` where the step does not say, and it is not the image before.
  private func image(
    _ parameter: ParameterDescription, of step: Recipe.Step
  ) throws(RenderError) -> Image? {
    switch step.reference(parameter) {
    case nil: return parameter.key == Recipe.photoKey ? last : nil
    case .step(let name): return named[name]
    case .input(let key):
      guard let image = images[key] else {
        throw .recipe(
          .missingImage(key: key, filter: step.filter, parameter: parameter.key))
      }
      return image
    }
  }
}
