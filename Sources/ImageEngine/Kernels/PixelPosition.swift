/// A pixel's position: its centre in pixels, and the extent of its picture, whose lower left corner
/// is usually at 0, 0.
///
/// For a filter with several images the extent is the first one's; for a generator it is empty.
public struct PixelPosition<V: Real>: Sendable {
  public var x: V
  public var y: V
  public var width: V
  public var height: V
  /// The extent's lower left corner.
  public var left: V
  public var bottom: V

  @inline(__always)
  public init(x: V, y: V, width: V, height: V, left: V = 0.0, bottom: V = 0.0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.left = left
    self.bottom = bottom
  }

  @inline(__always)
  public var point: Vector2<V> { Vector2(x, y) }

  /// The centre of the extent.
  @inline(__always)
  public var center: Vector2<V> {
    Vector2(V.mad(width, 0.5, left), V.mad(height, 0.5, bottom))
  }
}
