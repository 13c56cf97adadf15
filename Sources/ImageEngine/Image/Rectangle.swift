public import JSON

/// A rectangle in pixels, origin at the lower left; may be infinite.
public struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole plane, with the values that Core Image uses.
  public static let infinite = Self(
    x: -8.98847e+307, y: -8.98847e+307, width: 1.79769e+308, height: 1.79769e+308)

  public static let empty = Self(x: 0, y: 0, width: 0, height: 0)

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var midX: Double { x + width / 2 }
  public var midY: Double { y + height / 2 }

  public var isEmpty: Bool { !(width > 0 && height > 0) }
  /// Whether a side is too long to be rendered.
  public var isInfinite: Bool { width > Self.longest || height > Self.longest }
  /// Whether both sides are infinite, so that nothing lies outside.
  var isThePlane: Bool { width > Self.longest && height > Self.longest }

  private static let longest = 1e12
}

extension Rectangle {
  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  public func intersection(_ other: Self) -> Self {
    if isThePlane { return other }
    if other.isThePlane { return self }
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    let (right, top) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, top > bottom else { return .empty }
    return Self(minX: left, minY: bottom, maxX: right, maxY: top)
  }

  /// The smallest rectangle around both.
  public func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    if isThePlane || other.isThePlane { return .infinite }
    return Self(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Grows by a distance on each side; an empty rectangle and the plane are unchanged.
  public func outset(by distance: Double) -> Self { outset(dx: distance, dy: distance) }

  public func outset(dx: Double, dy: Double) -> Self {
    if isEmpty || isThePlane { return self }
    return Self(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// Rounded outwards to whole pixels, with a tolerance for rounding errors.
  public var integral: Self {
    if isEmpty || isThePlane { return self }
    let slack = 1e-6
    return Self(
      minX: (x + slack).rounded(.down), minY: (y + slack).rounded(.down),
      maxX: (maxX - slack).rounded(.up), maxY: (maxY - slack).rounded(.up))
  }

  /// The bounding box of the transformed rectangle.
  public func applying(_ transform: AffineMatrix) -> Self {
    Projection(transform).bounds(of: self) ?? .empty
  }

  public var json: JSON { [JSON(x), JSON(y), JSON(width), JSON(height)] }
}
