/// Mixes the brighter or the darker of two images into the first.
struct Glow: BlendFilter {
  var isBright = true
  var intensity: Float = 0

  init() {}
  init(isBright: Bool, intensity: Float) {
    self.isBright = isBright
    self.intensity = intensity
  }

  static let info = FilterInfo<Self>.part([.number("intensity", \.intensity, .none, "")])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let isBright = isBright
    let intensity = my.intensity
    return { p, _ in
      let chosen = isBright ? p.first.larger(p.second) : p.first.smaller(p.second)
      return Color.mixAll(p.first, chosen, intensity)
    }
  }
}
