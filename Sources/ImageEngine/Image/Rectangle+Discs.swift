/// Where distortions read.
extension Rectangle {
  /// The square around a disc.
  init(around center: SIMD2<Float>, radius: Float) {
    let radius = Double(max(radius, 0))
    self.init(
      x: Double(center.x) - radius, y: Double(center.y) - radius, width: 2 * radius,
      height: 2 * radius)
  }

  /// This part, and all of the disc where it touches that: what is read by a filter
  /// that moves pixels within a disc only.
  func joined(withDisc center: SIMD2<Float>, radius: Float) -> Self {
    let disc = Self(around: center, radius: radius)
    return intersection(disc).isEmpty ? self : union(disc)
  }
}
