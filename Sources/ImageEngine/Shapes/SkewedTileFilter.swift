/// A tiling with a parallelogram: one side along x, the other at an angle.
protocol SkewedTileFilter: TileFilter {
  var acuteAngle: Float { get }
  /// Folds the coordinates along the two sides.
  static func fold<V: Real>(_ u: V, _ v: V, _ width: V) -> Vector2<V>
}

extension SkewedTileFilter {
  static var reach: Double { 2 }

  @inline(__always)
  func fold<V: Real>(_ p: Vector2<V>, _ width: V) -> Vector2<V> {
    let acute = V(parameter: acuteAngle, named: "inputAcuteAngle", "")
    let cosine = V.cos(acute)
    let sine = V.sin(acute)
    // Parallel sides would enclose no area.
    let steep = V.copysign(V.max(V.abs(sine), 0.01), sine)
    let v = p.y / steep
    let folded = Self.fold(p.x - v * cosine, v, width)
    return Vector2(V.mad(folded.y, cosine, folded.x), folded.y * steep)
  }
}
