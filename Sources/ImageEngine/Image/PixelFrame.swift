/// A rectangle of whole pixels, origin at the lower left.
struct PixelFrame: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  static let empty = Self(x: 0, y: 0, width: 0, height: 0)

  /// The limit of region calculations in pixels from the origin: beyond
  /// ``EngineLimits/coordinate``, up to which results may lie. A plan that needs pixels beyond it
  /// is refused.
  private static let horizon = 4_000_000

  /// Rounds outwards. Infinite extents end at the horizon; a rectangle entirely beyond it becomes a
  /// pixel there.
  init(_ rect: Rectangle) {
    let rect = rect.integral
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    let (left, right) = Self.edges(rect.x, rect.width)
    let (bottom, top) = Self.edges(rect.y, rect.height)
    self.init(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  /// The frame of a part of an image, or of all of it; throws if it is infinite, naming the filter
  /// that made it so.
  init(rendered rect: Rectangle?, of image: Image) throws(RenderError) {
    if rect == nil, image.extent.isInfinite, let maker = image.maker {
      throw .neverEnds(filter: maker, key: nil)
    }
    try self.init(rendered: rect ?? image.extent)
  }

  /// The frame of a result; throws if it cannot be rendered.
  init(rendered rect: Rectangle) throws(RenderError) {
    if rect.isInfinite { throw .infiniteExtent }
    self.init(rect)
    let edges = [rect.x, rect.y, rect.maxX, rect.maxY]
    if isEmpty || edges.allSatisfy({ $0.magnitude <= EngineLimits.coordinate }) { return }
    throw size.isAllowed ? .tooFar : .tooLarge(width: width, height: height)
  }

  private static func edges(_ low: Double, _ length: Double) -> (Int, Int) {
    let first = Int(low, within: -horizon...horizon - 1)
    // The sum of two infinities is NaN.
    let end = low + length
    return (first, end.isNaN ? horizon : Int(end, within: first + 1...horizon))
  }

  /// Whether it may have been cut off at the horizon.
  var reachesHorizon: Bool {
    !isEmpty
      && (min(x, y) <= -Self.horizon || max(maxX, maxY) >= Self.horizon)
  }

  /// Whether it is too large for memory.
  var isTooLarge: Bool {
    width > EngineLimits.rasterSide || height > EngineLimits.rasterSide
      || area > EngineLimits.pixels
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width == 0 || height == 0 }
  var area: Int { width * height }
  var size: PixelSize { PixelSize(width: width, height: height) }

  var rectangle: Rectangle {
    Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  func intersection(_ other: Self) -> Self {
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    let frame = Self(
      x: left, y: bottom, width: min(maxX, other.maxX) - left,
      height: min(maxY, other.maxY) - bottom)
    return frame.isEmpty ? .empty : frame
  }

  func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, bottom) = (min(x, other.x), min(y, other.y))
    return Self(
      x: left, y: bottom, width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - bottom)
  }

  func outset(dx: Int, dy: Int) -> Self {
    isEmpty ? self : Self(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  func contains(_ other: Self) -> Bool { other.isEmpty || intersection(other) == other }
}
