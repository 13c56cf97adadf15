/// Uneven beams of light around a point.
struct Striations<V: Real> {
  private let strength: V
  private let contrast: V
  private let time: V

  @inline(__always)
  init(strength: V, contrast: V, time: V) {
    self.strength = strength
    self.contrast = contrast
    self.time = time
  }

  /// The brightness in a direction, 1 on average.
  @inline(__always)
  func light(_ way: Vector2<V>) -> V {
    let turn = V.atan2(way.y, way.x) * V(0.5 / Double.pi) + 0.5
    let sum = wave(turn, 24, 1) + 0.6 * wave(turn, 61, 2) + 0.4 * wave(turn, 137, 3)
    let beam = V.clamp(sum * V.max(contrast, 0.0), -1.0, 1.0)
    return V.max(1.0 + strength * beam, 0.0)
  }

  /// Smooth noise around the circle with mean 0, which changes over time.
  @inline(__always)
  private func wave(_ turn: V, _ count: Double, _ seed: Int) -> V {
    let place = turn * V(count)
    let index = V.floor(place)
    let t = V.smoothstep(0.0, 1.0, place - index)
    // The last segment connects to the first.
    let next = V.pick(0.0, where: index, exceeds: V(count - 1.5), else: index + 1.0)
    @inline(__always)
    func height(_ index: V) -> V {
      V.mix(V.noise(index, 0.0, seed: seed), V.noise(index, 1.0, seed: seed), time)
    }
    return V.mix(height(index), height(next), t) - 0.5
  }
}
