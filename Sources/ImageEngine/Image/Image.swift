/// A picture as a graph of operations on pixel sources.
///
/// An immutable value that is cheap to create and copy. Pixels are computed only when a
/// ``Renderer`` is asked for a part, and only as needed for it. Pixels are linear light, extended
/// sRGB, premultiplied; the origin is the lower left, pixel centres lie at .5; outside its extent
/// an image is transparent.
public struct Image: Sendable {
  let node: Node
  /// The filter that made an infinite image, for the error message when all of it is requested.
  let maker: String?

  init(_ node: Node) { self.init(node, by: nil) }

  private init(_ node: Node, by maker: String?) {
    self.node = node
    self.maker = maker
  }

  /// The image, marked as the filter's work if it is infinite.
  func made(by filter: String) -> Image {
    extent.isInfinite ? Image(node, by: maker ?? filter) : self
  }

  /// The area that may be non-transparent; infinite for generators, tiles and clamped edges.
  public var extent: Rectangle { node.extent }

  /// Whether a filter may leave out a step that has no effect. A filter that tests its own
  /// parameters does so in `output`, as `if radius == 0 && image.skipsIdentities`.
  var skipsIdentities: Bool { node.skipsIdentities }

  /// The image including steps without effect, for making shaders.
  package var keepingIdentities: Image {
    Image(
      Node(node.kind, node.inputs, extent: extent, core: node.core, skipsIdentities: false))
  }

  /// The image with the edges of a photo: none of them fades, whatever it is transformed by.
  package var withFirmEdges: Image {
    if node.hasFirmEdges { return self }
    let firm = Node(
      node.kind, node.inputs, extent: node.extent, core: node.core, even: node.even,
      blur: node.blur, unfiltered: node.unfiltered, uncut: node.uncut,
      skipsIdentities: node.skipsIdentities, hasFirmEdges: true)
    return Image(firm, by: maker)
  }

  /// Creates an image of the upright picture, with its lower left corner at 0, 0.
  public init(_ bitmap: Bitmap) {
    self.init(Node(.bitmap(bitmap, x: 0, y: 0), [], extent: bitmap.size.rectangle))
  }

  /// Creates an image of a deep picture without rounding.
  public init(_ bitmap: DeepBitmap) {
    self.init(Node(.deep(bitmap, x: 0, y: 0), [], extent: bitmap.size.rectangle))
  }

  /// A transparent image with an empty extent.
  public static let clear = Image(Node(.clear, [], extent: .empty))

  /// Creates an image of pixels, rows from the bottom up: premultiplied linear light, stored in
  /// half precision.
  package init(_ pixels: [SIMD4<Float>], width: Int, height: Int) {
    precondition(pixels.count == width * height, "as many pixels as the size says")
    let raster = Raster(
      PixelFrame(x: 0, y: 0, width: width, height: height), from: RasterPool())
    for y in 0..<height {
      for x in 0..<width { raster[x, y] = pixels[y * width + x] }
    }
    self.init(Node(.raster(raster), [], extent: raster.frame.rectangle))
  }
}

extension Image {
  /// Crops to the rectangle, rounded outwards to pixels. A photo's crop is rounded only when it is
  /// rendered, because later steps still read the pixels beyond it.
  public func cropped(to rect: Rectangle) -> Image {
    if node.hasFirmEdges { return firmlyCropped(to: rect) }
    let extent = extent.intersection(rect.integral)
    if extent == self.extent { return self }
    if extent.isEmpty { return .clear }
    return Image(Node(.crop, [node], extent: extent))
  }

  /// Extends the image's edge pixels to infinity, without copying.
  public func clamped() -> Image {
    if extent.isInfinite || extent.isEmpty { return self }
    return Image(Node(.clamp, [node], extent: .infinite, core: extent.integral))
  }

  /// Moves, rotates, scales or shears the image with bilinear interpolation. Consecutive transforms
  /// are combined, even with crops between them, so that pixels are interpolated only once.
  public func transformed(by transform: AffineMatrix) -> Image {
    transformed(by: Projection(transform))
  }

  /// Maps that are `nil` or take a corner to infinity give an empty image.
  public func transformed(by map: Projection) -> Image { transformed(by: map, showing: nil) }

  /// - Parameter area: The part that is shown, if not all: what is small beyond it has no effect.
  func transformed(by map: Projection, showing area: Rectangle?) -> Image {
    if node.hasFirmEdges, !extent.isInfinite { return firmlyTransformed(by: map, showing: area) }
    let moved = read(through: map)
    return moved.filtered(over: area ?? moved.node.visible)
  }

  /// Applies the map without averaging when reducing, for pixels that already represent their
  /// neighbours.
  func read(through map: Projection) -> Image {
    let isStill = map.wholeShift.map { $0 == (0, 0) } ?? false
    if isStill && skipsIdentities || extent.isEmpty { return self }
    guard let back = map.inverse, let bounds = map.bounds(of: extent) else { return .clear }
    let core = node.core.isInfinite ? nil : map.bounds(of: node.core)
    if let shift = map.wholeShift, let moved = node.kind.moved(by: shift) {
      return Image(Node(moved, [], extent: bounds))
    }
    return Image(node.seen(through: back, extent: bounds, core: core))
  }

  /// Adds filtering to a transform that reduces so much that pixels would be skipped: it reads from
  /// a picture scaled down along its rows and columns, or from several of them in perspective.
  ///
  /// - Parameter area: The part that is shown.
  func filtered(over area: Rectangle) -> Image {
    // The extent of a plane that reaches the horizon is unknown.
    guard case .transform(let placement) = node.kind, case let back = placement.back,
      let steps = back.steps(over: area), steps.largest.max() > Projection.longestStep
    else { return self }
    let source = Image(node.inputs[0])
    func smaller(_ x: Double, _ y: Double) -> Image {
      source.scaled(
        .cubic(b: 1 / 3, c: 1 / 3), max(x, Self.smallest), max(y, Self.smallest))
    }
    if back.isAffine {
      let step = steps.largest
      let scale = SIMD2(
        min(1, Projection.longestStep / step.x), min(1, Projection.longestStep / step.y))
      return filtered(
        .transform(placement.scaled(scale.x, scale.y)), [smaller(scale.x, scale.y)])
    }
    let scale = min(1, 1 / steps.smallest.max())
    let images = [1, 0.5, 0.25].map { smaller(scale * $0, scale * $0) }
    return filtered(.sample(ProjectiveReductionWarp(back, scale: scale)), images)
  }

  private func filtered(_ kind: Node.Kind, _ images: [Image]) -> Image {
    Image(
      Node(
        kind, images.map(\.node), extent: node.extent, core: node.core, unfiltered: node))
  }

  /// The scale below which any picture becomes a single colour.
  private static let smallest = 2 * EngineLimits.smallestScale

  /// Mixes an amount of the other image into this one in linear light.
  public func mixed(with other: Image, _ amount: Float) -> Image {
    if amount == 1 { return other }
    if amount == 0 { return self }
    return Image(
      Node(
        .mix(amount), [node, other.node], extent: extent.union(other.extent),
        core: node.core.union(other.node.core)))
  }
}

extension Node.Kind {
  /// The bitmap at another position; `nil` if the kind is not a bitmap.
  func moved(by shift: (x: Int, y: Int)) -> Self? {
    switch self {
    case .bitmap(let bitmap, let x, let y): .bitmap(bitmap, x: x + shift.x, y: y + shift.y)
    case .deep(let bitmap, let x, let y): .deep(bitmap, x: x + shift.x, y: y + shift.y)
    default: nil
    }
  }
}
