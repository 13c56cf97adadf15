/// Where a pixel lies: its centre, in pixels from the lower left corner, and
/// the size of the picture it belongs to.
public struct Place<V: Real>: Sendable {
  public var x: V
  public var y: V
  public var width: V
  public var height: V

  @inline(__always)
  public init(x: V, y: V, width: V, height: V) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
