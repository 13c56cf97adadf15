/// Adds a multiple of the difference between the first image and the second to the first.
struct Sharpening: BlendFilter {
  var amount: Float = 0

  init() {}
  init(amount: Float) { self.amount = amount }

  static let info = FilterInfo<Self>.part([.number("amount", \.amount, .none, "")])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let amount = my.amount
    return { p, _ in Color.mad(p.first - p.second, amount, p.first) }
  }
}
