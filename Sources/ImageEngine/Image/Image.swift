/// A picture as a recipe: where its pixels come from and what is done to them.
///
/// An immutable value that costs nothing to make and to pass on. Nothing is
/// computed until a ``Renderer`` is asked for some part of it, and then only what
/// that part needs. Pixels are linear light, extended sRGB, premultiplied; the
/// origin is the lower left, pixel centres lie at .5; outside its extent an image
/// is transparent.
public struct Image: Sendable {
  let node: Node
  /// The filter that made it, of an image without an end: who wants all of it is told.
  let maker: String?

  init(_ node: Node) { self.init(node, by: nil) }

  private init(_ node: Node, by maker: String?) {
    self.node = node
    self.maker = maker
  }

  /// The image as the filter's work, where it has no end.
  func made(by filter: String) -> Image {
    extent.isInfinite ? Image(node, by: maker ?? filter) : self
  }

  /// Where there is something; infinite for generators, tiles and continued edges.
  public var extent: Rectangle { node.extent }

  /// Whether a filter may leave out a step that changes nothing: one that asks for its own
  /// parameters says so in `output`, as `if radius == 0 && image.skipsIdentities`.
  var skipsIdentities: Bool { node.skipsIdentities }

  /// The image as shaders are made of it, with the steps that change nothing.
  package var keepingIdentities: Image {
    Image(
      Node(node.kind, node.inputs, extent: extent, core: node.core, skipsIdentities: false))
  }

  /// The upright picture, its lower left corner at 0, 0.
  public init(_ bitmap: Bitmap) {
    self.init(Node(.bitmap(bitmap, x: 0, y: 0), [], extent: bitmap.size.rectangle))
  }

  /// The same of a deep picture: nothing of it is rounded.
  public init(_ bitmap: DeepBitmap) {
    self.init(Node(.deep(bitmap, x: 0, y: 0), [], extent: bitmap.size.rectangle))
  }

  /// Transparent everywhere, with an empty extent.
  public static let clear = Image(Node(.clear, [], extent: .empty))

  /// A picture of the given pixels, rows from the bottom up: linear light with
  /// alpha multiplied in, kept in half precision.
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
  /// What lies in the rectangle, rounded outwards to pixels.
  public func cropped(to rect: Rectangle) -> Image {
    let extent = extent.intersection(rect.integral)
    if extent == self.extent { return self }
    if extent.isEmpty { return .clear }
    return Image(Node(.crop, [node], extent: extent))
  }

  /// The image with its edge pixels continued for ever; costs no copy.
  public func clamped() -> Image {
    if extent.isInfinite || extent.isEmpty { return self }
    return Image(Node(.clamp, [node], extent: .infinite, core: extent.integral))
  }

  /// The image moved, turned, scaled or sheared, read between its pixels.
  /// Neighbouring transforms become one, also through crops between them, so that pixels are read
  /// only once.
  public func transformed(by transform: AffineMatrix) -> Image {
    transformed(by: Projection(transform))
  }

  /// `nil` maps and those that take a corner to infinity give nothing.
  public func transformed(by map: Projection) -> Image { read(through: map).filtered() }

  /// The same without the means that a much smaller picture is made of: for pixels
  /// that stand for their neighbours already.
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

  /// A transform that makes much smaller would skip pixels: it reads from a picture
  /// that has been scaled down before, along its rows and columns; one in perspective
  /// from several.
  private func filtered() -> Image {
    // Of a plane that reaches the horizon nothing is known.
    guard case .transform(let placement) = node.kind, case let back = placement.back,
      let steps = back.steps(over: node.visible), steps.largest.max() > Projection.longestStep
    else { return self }
    let source = Image(node.inputs[0])
    func smaller(_ x: Double, _ y: Double) -> Image {
      source.scaledByCubic(max(x, Self.smallest), max(y, Self.smallest), b: 1 / 3, c: 1 / 3)
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
    return filtered(.sample(ProjectingSmaller(back, scale: scale)), images)
  }

  private func filtered(_ kind: Node.Kind, _ images: [Image]) -> Image {
    Image(
      Node(
        kind, images.map(\.node), extent: node.extent, core: node.core, unfiltered: node))
  }

  /// What becomes of any picture at less is one colour.
  private static let smallest = 2 * Limits.smallestScale

  /// So much of the other image mixed into this one, in linear light.
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
  /// A bitmap elsewhere; `nil` where it is none.
  fileprivate func moved(by shift: (x: Int, y: Int)) -> Self? {
    switch self {
    case .bitmap(let bitmap, let x, let y): .bitmap(bitmap, x: x + shift.x, y: y + shift.y)
    case .deep(let bitmap, let x, let y): .deep(bitmap, x: x + shift.x, y: y + shift.y)
    default: nil
    }
  }
}
