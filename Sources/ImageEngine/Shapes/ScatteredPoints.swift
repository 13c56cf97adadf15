/// Reproducible pseudo-random points, one in each unit square of a lattice.
enum ScatteredPoints {
  /// Returns the point nearest to a position.
  @inline(__always)
  static func nearest<V: Real>(_ p: Vector2<V>) -> Vector2<V> {
    let x = V.floor(p.x)
    let y = V.floor(p.y)
    var best = Vector2<V>(0.0, 0.0)
    var least: V = 1e9
    for dy in -1...1 {
      for dx in -1...1 {
        let point = point(x + V(Double(dx)), y + V(Double(dy)))
        let way = p - point
        let square = Vector2<V>.dot(way, way)
        best.x = V.pick(point.x, where: least, exceeds: square, else: best.x)
        best.y = V.pick(point.y, where: least, exceeds: square, else: best.y)
        least = V.min(least, square)
      }
    }
    return best
  }

  /// Returns the point of a square, at least a tenth from its sides.
  @inline(__always)
  static func point<V: Real>(_ x: V, _ y: V) -> Vector2<V> {
    Vector2(
      x + V.mad(V.noise(x, y, seed: 11), 0.8, 0.1), y + V.mad(V.noise(x, y, seed: 12), 0.8, 0.1))
  }
}
