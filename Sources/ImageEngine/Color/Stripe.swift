/// Stripes along a direction: 1 in those that start at 0, -1 in the others.
struct Stripe<V: Real> {
  private let scale: V
  private let steepness: V

  @inline(__always)
  init(width: V, sharpness: V) {
    scale = 0.5 / V.max(V.abs(width), 0.001)
    steepness = 1.0 / V.max(1.0 - sharpness, 1e-6)
  }

  @inline(__always)
  func value(_ x: V) -> V {
    // A pair of stripes, from 0 to 2.
    let u = 2.0 * V.fraction(x * scale)
    let isFirst = V.pick(1.0, where: 1.0, exceeds: u, else: -1.0)
    let within = V.pick(u, where: 1.0, exceeds: u, else: u - 1.0)
    // From 0 at an edge to 1 in the middle. An edge belongs to the stripe that starts there.
    let distance = 1.00001 - V.abs(V.mad(within, 2.0, -1.0))
    return isFirst * V.min(distance * steepness, 1.0)
  }
}
