/// A rectangle with round corners.
struct RoundedBox<V: Real> {
  private let center: Vector2<V>
  private let straight: Vector2<V>
  private let radius: V

  /// The rectangle as its corner, width and height.
  @inline(__always)
  init(_ rect: Vector4<V>, radius: V) {
    center = Vector2(V.mad(rect.z, 0.5, rect.x), V.mad(rect.w, 0.5, rect.y))
    self.radius = V.min(radius, 0.5 * V.min(rect.z, rect.w))
    straight = Vector2(V.mad(rect.z, 0.5, -self.radius), V.mad(rect.w, 0.5, -self.radius))
  }

  /// The distance from the edge, positive outside.
  @inline(__always)
  func distance(_ p: Vector2<V>) -> V {
    let x = V.abs(p.x - center.x) - straight.x
    let y = V.abs(p.y - center.y) - straight.y
    let outside = Vector2(V.max(x, 0.0), V.max(y, 0.0)).length
    return outside + V.min(V.max(x, y), 0.0) - radius
  }
}
