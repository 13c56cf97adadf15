/// Replaces the first image by the second as the third, a mask, grows from start to end.
struct MaskedStep: BlendFilter {
  var start: Float = 0
  var end: Float = 1

  init() {}
  init(start: Float, end: Float) {
    self.start = start
    self.end = end
  }

  static let info = FilterInfo<Self>.part([
    .number("start", \.start, .none, ""), .number("end", \.end, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    let start = my.start
    let scale = 1.0 / (my.end - start)
    return { p, _ in
      Color.mixAll(p.first, p.second, V.unit((p.third.luminance - start) * scale))
    }
  }
}
