/// A band that moves over an extent in the direction of an angle.
struct Sweep<V: Real> {
  private let cosine: V
  private let sine: V
  private let start: V
  private let width: V

  /// `share` is how far the band has moved, from 0, when it is about to enter, to 1, when it has
  /// left. Positions outside the extent are behind the band at the end of the time, and in front of
  /// it at the beginning.
  @inline(__always)
  init(extent: Vector4<V>, angle: V, width: V, share: V, time: V) {
    cosine = V.cos(angle)
    sine = V.sin(angle)
    self.width = V.max(width, 1e-3)
    let low = Self.lowest(of: extent, cosine: cosine, sine: sine)
    let span = V.mad(V.abs(cosine), extent.z, V.abs(sine) * extent.w)
    let moving = V.mad(share, span + width, low - width)
    let ended = V.pick(moving, where: 1.0, exceeds: time, else: 1e7)
    start = V.pick(ended, where: time, exceeds: 0.0, else: -1e7)
  }

  /// The smallest distance of an extent's points from the origin, along a direction.
  @inline(__always)
  static func lowest(of extent: Vector4<V>, cosine: V, sine: V) -> V {
    let x = V.min(extent.x * cosine, (extent.x + extent.z) * cosine)
    let y = V.min(extent.y * sine, (extent.y + extent.w) * sine)
    return x + y
  }

  /// 0 behind the band, 1 in front of it.
  @inline(__always)
  func share(at p: Vector2<V>) -> V {
    V.unit((V.mad(p.x, cosine, p.y * sine) - start) / width)
  }
}
