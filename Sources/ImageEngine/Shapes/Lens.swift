/// A round surface of glass over the picture, seen from above.
struct Lens<V: Real> {
  private let power: V

  /// A refraction of 1 bends nothing.
  @inline(__always)
  init(refraction: V) { power = 1.0 - 1.0 / V.max(refraction, 0.2) }

  /// By what the distance from the middle is multiplied of a ray that enters at t,
  /// from -1 to 1. At the edge nothing moves, so that the glass joins what surrounds
  /// it.
  @inline(__always)
  func scale(_ t: V) -> V { 1.0 - power * V.sqrt(V.max(1.0 - t * t, 0.0)) }
}
