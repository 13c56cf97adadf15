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
    let beam = V.clamp(sum(way) * V.max(contrast, 0.0), -1.0, 1.0)
    return V.max(1.0 + strength * beam, 0.0)
  }

  /// The brightness in a direction from 0 to 1, 0.5 on average.
  @inline(__always)
  func share(_ way: Vector2<V>) -> V {
    let turn = V.atan2(way.y, way.x) * V(0.5 / Double.pi) + 0.5
    let noise = wave(turn, 24, 1) + 0.6 * wave(turn, 61, 2)
    return V.unit(V.mad(0.67 * contrast, noise, 0.5))
  }

  /// The noise of a direction, from -1 to 1.
  @inline(__always)
  private func sum(_ way: Vector2<V>) -> V {
    let turn = V.atan2(way.y, way.x) * V(0.5 / Double.pi) + 0.5
    return wave(turn, 24, 1) + 0.6 * wave(turn, 61, 2) + 0.4 * wave(turn, 137, 3)
  }

  /// A sun of a colour and a radius with its beams, which end at `reach` radii; premultiplied.
  @inline(__always)
  func sun(_ way: Vector2<V>, _ color: Color<V>, radius: V, reach: V) -> Color<V> {
    let square = V.max(Vector2.dot(way, way), 1e-4)
    let fade = V.unit(1.0 - V.sqrt(square) / V.max(radius * reach, 1e-4))
    let glow = radius * radius / square * fade
    let white = strength * share(way) * fade
    let light = Color<V>(
      V.min(V.mad(color.r, glow, white), 1.0), V.min(V.mad(color.g, glow, white), 1.0),
      V.min(V.mad(color.b, glow, white), 1.0), 1.0)
    return Color(light.r, light.g, light.b, light.largest).scaled(color.a)
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
