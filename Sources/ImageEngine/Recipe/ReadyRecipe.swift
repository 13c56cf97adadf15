internal import JSON

/// A validated recipe with its filters for photos of one size. It is created once for all rendered
/// parts of a result.
struct ReadyRecipe: Sendable {
  struct Step: Sendable {
    let step: Recipe.Step
    let description: FilterDescription
    let filter: any Filter
  }

  typealias Result = (image: Image, frame: PixelFrame, bitmap: Bitmap?)

  let recipe: Recipe
  /// The scaling of pixel values; `nil` if they are used as written.
  let scaling: Scaling?
  let steps: [Step]

  /// Applies the steps to a complete set of images.
  func image(
    of images: [String: Image], _ text: (any TextDrawing)?
  ) throws(RenderError) -> Image {
    try chain(of: images, text).image
  }

  private func chain(
    of images: [String: Image], _ text: (any TextDrawing)?
  ) throws(RenderError) -> (image: Image, steps: RecipeBuilder) {
    var builder = RecipeBuilder(images: images, text: text)
    for step in steps { try builder.append(step) }
    guard let result = builder.last else { throw .recipe(.missingImage(key: Recipe.photoKey)) }
    let isRounded = recipe.rect != nil && scaling != nil
    return (isRounded ? result.withRoomForRounding : result, builder)
  }

  /// Returns the part of each painted mask that the rendering reads.
  private func maskParts(
    of images: [String: Image], _ text: (any TextDrawing)?
  ) throws(RenderError) -> [String: PixelFrame] {
    guard recipe.paintsMasks else { return [:] }
    let all = try recipe.allImages(images, scaling: scaling, .places)
    let (result, steps) = try chain(of: all, text)
    let frame = try frame(of: result)
    // Refuse before painting.
    try steps.check(result, frame)
    let needs = Plan.needs(of: result.node, frame: frame)
    return all.mapValues { needs[ObjectIdentifier($0.node)] ?? .empty }
  }

  /// Returns the image and the rendered part; the bitmap itself if that is all of it.
  func result(
    of images: [String: Image], text: (any TextDrawing)?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Result {
    let described = Recipe.Described.pictures(
      parts: try maskParts(of: images, text), isCancelled: isCancelled)
    let (image, steps) = try chain(
      of: recipe.allImages(images, scaling: scaling, described), text)
    let frame = try frame(of: image)
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

  /// Returns the result's frame: the recipe's `rect`, or the image's extent.
  func frame(of image: Image) throws(RenderError) -> PixelFrame {
    guard var rect = recipe.rect else { return try PixelFrame(rendered: nil, of: image) }
    if let scaling { rect.scale(by: scaling, as: .rectangle) }
    let edges = [rect.x, rect.y, rect.maxX, rect.maxY]
    guard edges.allSatisfy({ $0.magnitude <= EngineLimits.coordinate }) else {
      throw .recipe(
        .malformed(
          member: "rect", value: rect.json,
          expected: "within \(Int(EngineLimits.coordinate)) pixels"))
    }
    var frame = PixelFrame(rect)
    frame.width = max(frame.width, 1)
    frame.height = max(frame.height, 1)
    return frame
  }
}
