import ImageEngine
import Testing

/// Swaps red and blue.
struct SwapRedAndBlue: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.with(p.b, p.g, p.r) }
  }
}

@Suite struct Lesson14FilterOfYourOwn {
  @Test func lesson() throws {
    let red = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [255, 64, 0, 255]) }
    let swapped = try Renderer().render(SwapRedAndBlue()(Image(red)))
    #expect(swapped[0, 0] == [0, 64, 255, 255])
  }
}
