extension Image {
  /// Makes a transition from this image to the other one; at both ends it is exactly one of them.
  func passing(to target: Image, at time: Float, _ between: () -> Image) -> Image {
    guard skipsIdentities && target.skipsIdentities else {
      return TransitionEnds(time: time)(self, target, between())
    }
    return time <= 0 ? self : time >= 1 ? target : between()
  }
}

/// The first image before a transition, the second one after it, and the third in between.
private struct TransitionEnds: BlendFilter {
  var time: Float = 0

  init() {}
  init(time: Float) { self.time = time }

  static let info = FilterInfo<Self>.part([.number("time", \.time, .none, "")])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let time = my.time
    let hasBegun = V.pick(1.0, where: time, exceeds: 0.0, else: 0.0)
    let isOn = V.pick(hasBegun, where: 1.0, exceeds: time, else: 0.0)
    return { p, _ in
      Color.mixAll(Color.mixAll(p.first, p.second, hasBegun), p.third, isOn)
    }
  }
}
