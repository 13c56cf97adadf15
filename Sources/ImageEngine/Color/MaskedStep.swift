/// Replaces the first image by the second as the third, a mask, grows from start to end.
struct MaskedStep: BlendFilter {
  var start: Float = 0
  var end: Float = 1
  /// Whether the result has the extent of both images, not only of the first.
  var isGrowing = false

  init() {}
  init(start: Float, end: Float, isGrowing: Bool = false) {
    self.start = start
    self.end = end
    self.isGrowing = isGrowing
  }

  static let info = FilterInfo<Self>.part([
    .number("start", \.start, .none, ""), .number("end", \.end, .none, ""),
    .boolean("isGrowing", \.isGrowing, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle {
    isGrowing ? images[0].union(images[1]) : images[0]
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let start = my.start
    let scale = 1.0 / (my.end - start)
    return { p, _ in
      Color.mixAll(p.first, p.second, V.unit((p.third.luminance - start) * scale))
    }
  }
}
