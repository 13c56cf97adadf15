/// Crops and transforms of photos. A pixel that a crop or a side of the photo covers in part is
/// opaque: it shows the pixels beyond the crop, or the photo's edge continued. A crop marks the
/// part that is shown; later transforms still read the pixels beyond it.
extension Image {
  /// Crops a photo; see ``cropped(to:)``.
  func firmlyCropped(to rect: Rectangle) -> Image {
    let extent = extent.intersection(rect)
    if extent == self.extent { return self }
    if extent.isEmpty { return .clear }
    // Without an empty corner the sides of the photo need not be drawn.
    if let outline = node.outline, outline.covers(extent) {
      return Image(Node(.crop, [outline.continued], extent: extent))
    }
    return Image(Node(.crop, [node], extent: extent, outline: node.outline))
  }

  /// Transforms a photo; see ``transformed(by:)``.
  func firmlyTransformed(by map: Projection, showing area: Rectangle? = nil) -> Image {
    let isStill = map.wholeShift.map { $0 == (0, 0) } ?? false
    if isStill || extent.isEmpty { return self }
    guard let back = map.inverse, let bounds = map.bounds(of: extent) else { return .clear }
    if let shift = map.wholeShift, let moved = node.moved(by: shift, to: bounds) {
      return Image(moved)
    }
    let beyond = Image(node.beyond)
    let seen = area ?? bounds
    let continued = beyond.read(through: map).filtered(over: seen)
    if map.keepsUprightSides {
      let outline = node.outline.map { $0.seen(through: map, back, over: bounds) }
      return Image(Node(.crop, [continued.node], extent: bounds, outline: outline))
    }
    // A turned photo fades at its own sides, some pixels farther out.
    let margin = Self.margin(over: bounds, back)
    let frame = extent.outset(by: margin).integral.intersection(beyond.extent)
    let rim = map.bounds(of: frame) == nil ? extent.integral : frame
    let faded = Image(Node(.crop, [beyond.node], extent: rim))
      .read(through: map).filtered(over: seen)
    let outline =
      beyond.extent.isInfinite
      ? Outline(continued: continued.node, back: back, frame: extent) : nil
    return Image(Node(.crop, [faded.node], extent: bounds, outline: outline))
  }

  /// The number of pixels that are kept beyond a turned photo's sides, because interpolation and
  /// reduction mix the outermost ones with nothing.
  private static func margin(over bounds: Rectangle, _ back: Projection) -> Double {
    let longest = back.steps(over: bounds)?.largest.max() ?? 1
    return (2 * min(max(longest, 1), 1000)).rounded(.up)
  }

  /// Scales an image or a photo about the origin. The extent is rounded to pixels.
  func firmlyScaled(_ kernel: ResamplingKernel, _ x: Double, _ y: Double) -> Image {
    let scaled = scaled(kernel, x, y, continuesSides: true)
    guard node.hasFirmEdges, !extent.isInfinite, !extent.isEmpty, !scaled.extent.isEmpty,
      x != 1 || y != 1
    else { return scaled }
    let beyond = Image(node.beyond).scaled(kernel, x, y)
    return Image(Node(.crop, [beyond.node], extent: scaled.extent))
  }

  /// The image with one more pixel on each side, for a part whose numbers were rounded.
  var withRoomForRounding: Image {
    guard node.hasFirmEdges, !extent.isInfinite, !extent.isEmpty else { return self }
    let extent = extent.outset(by: 1)
    return Image(Node(.crop, [node.beyond], extent: extent))
  }
}

/// The sides of a photo that was turned and has empty corners.
struct Outline: Sendable {
  /// The turned photo with its edges continued into the corners.
  let continued: Node
  /// Maps the turned photo back to the photo before it.
  let back: Projection
  /// The part of that photo that was shown.
  let frame: Rectangle

  /// The outline after another transform.
  func seen(through map: Projection, _ back: Projection, over bounds: Rectangle) -> Self {
    let moved = Image(continued).read(through: map).filtered(over: bounds)
    return Self(continued: moved.node, back: back.followed(by: self.back), frame: frame)
  }

  /// Whether the photo covers a rectangle, but for rounding.
  func covers(_ rect: Rectangle) -> Bool {
    let slack = back.steps(over: rect)?.largest ?? SIMD2(1, 1)
    let room = frame.outset(dx: slack.x, dy: slack.y)
    let corners = [
      SIMD2(rect.x, rect.y), SIMD2(rect.maxX, rect.y), SIMD2(rect.maxX, rect.maxY),
      SIMD2(rect.x, rect.maxY),
    ]
    return corners.allSatisfy { corner in
      guard let place = back.applied(to: corner) else { return false }
      return place.x >= room.x && place.x <= room.maxX && place.y >= room.y
        && place.y <= room.maxY
    }
  }
}

extension Node {
  /// The photo without its last crops, with its edges continued.
  var beyond: Node {
    var node = self
    while case .crop = node.kind { node = node.inputs[0] }
    if node.extent.isInfinite || node.extent.isEmpty { return node }
    // The sides of a turned photo fade already.
    if case .transform = node.kind { return node }
    if node.unfiltered != nil { return node }
    return Image(node).clamped().node
  }

  /// The bitmap at another position, also if it was cropped; `nil` if the node has no bitmap.
  fileprivate func moved(by shift: (x: Int, y: Int), to bounds: Rectangle) -> Node? {
    if let moved = kind.moved(by: shift) {
      return Node(moved, [], extent: bounds, hasFirmEdges: hasFirmEdges)
    }
    guard case .crop = kind, let source = inputs.first, !source.extent.isInfinite else {
      return nil
    }
    let (x, y) = (Double(shift.x), Double(shift.y))
    var place = source.extent
    place.x += x
    place.y += y
    return source.moved(by: shift, to: place).map { Node(.crop, [$0], extent: bounds) }
  }
}

extension Projection {
  /// Whether upright rectangles stay upright: it moves, scales, mirrors and turns by quarters.
  fileprivate var keepsUprightSides: Bool {
    guard isAffine else { return false }
    let (straight, crossed) = (max(abs(m[0]), abs(m[4])), max(abs(m[1]), abs(m[3])))
    return min(straight, crossed) <= 1e-6 * max(straight, crossed)
  }
}
