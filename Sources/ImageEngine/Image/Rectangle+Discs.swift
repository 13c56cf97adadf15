/// The regions read by distortions.
extension Rectangle {
  /// The bounding square of a disc.
  init(around center: SIMD2<Float>, radius: Float) {
    let radius = Double(max(radius, 0))
    self.init(
      x: Double(center.x) - radius, y: Double(center.y) - radius, width: 2 * radius,
      height: 2 * radius)
  }

  /// Adds the whole disc if the rectangle touches it: the region read by a filter that only moves
  /// pixels within a disc.
  func joined(withDisc center: SIMD2<Float>, radius: Float) -> Self {
    let disc = Self(around: center, radius: radius)
    return intersection(disc).isEmpty ? self : union(disc)
  }
}
