/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var longestSide: Int { max(width, height) }

  /// A rectangle of this size with its lower left corner at 0, 0.
  var rectangle: Rectangle { PixelFrame(x: 0, y: 0, width: width, height: height).rectangle }

  /// Whether a ``Bitmap`` of this size is allowed.
  public var isAllowed: Bool {
    width >= 1 && height >= 1 && width <= EngineLimits.side && height <= EngineLimits.side
      && width * height <= EngineLimits.pixels
  }

  /// The size scaled to a longer side of `longestSide`; never larger than this one, never less than
  /// one pixel.
  public func fitted(longestSide: Int) -> PixelSize {
    guard longestSide < self.longestSide else { return self }
    let limit = max(longestSide, 1)
    func scaled(_ side: Int) -> Int {
      max(1, (side * limit * 2 + self.longestSide) / (self.longestSide * 2))
    }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}
