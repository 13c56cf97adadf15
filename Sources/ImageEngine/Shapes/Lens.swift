/// A round glass surface over the picture, seen from above.
struct Lens<V: Real> {
  private let power: V

  /// A refraction of 1 has no effect.
  @inline(__always)
  init(refraction: V) { power = 1.0 - 1.0 / V.max(refraction, 0.2) }

  /// Returns the factor for the distance from the centre of a ray that enters at t, from -1 to 1.
  /// At the edge it is 1, so that the glass joins its surroundings.
  @inline(__always)
  func scale(_ t: V) -> V { 1.0 - power * V.sqrt(V.max(1.0 - t * t, 0.0)) }
}
