/// A rectangle of whole pixels, origin lower left.
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

  /// Where calculations about regions end, in pixels from the origin. Nothing
  /// that is rendered lies beyond ``Limits/coordinate``.
  private static let horizon = 4e6

  /// Rounded outwards; what is infinite ends at the horizon.
  init(_ rect: Rectangle) {
    let rect = rect.integral
    func edge(_ value: Double) -> Int { Int(min(max(value, -Self.horizon), Self.horizon)) }
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    let (left, bottom) = (edge(rect.x), edge(rect.y))
    self.init(
      x: left, y: bottom, width: edge(rect.maxX) - left, height: edge(rect.maxY) - bottom)
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
