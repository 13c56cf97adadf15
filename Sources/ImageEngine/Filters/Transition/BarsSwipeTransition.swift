/// Moves one image away in staggered bars and reveals the other behind.
///
/// Apple publishes the parameters but not the formula. Our own design: bars of the given width are
/// perpendicular to their motion; each moves by the extent's size, and starts later than its
/// neighbour towards the middle by the offset, in bars to a hundred. Premultiplied linear light.
public struct BarsSwipeTransition: BlendFilter {
  public var angle: Float = 3.141592653589793
  public var width: Float = 30
  public var barOffset: Float = 10
  public var time: Float = 0

  public init() {}
  public init(
    angle: Float = 3.141592653589793, width: Float = 30, barOffset: Float = 10, time: Float = 0
  ) {
    self.angle = angle
    self.width = width
    self.barOffset = barOffset
    self.time = time
  }

  public static let info = FilterInfo<Self>(
    "CIBarsSwipeTransition", displayName: "Bars Swipe Transition",
    categories: .squarePixels.union([.transition]),
    "Shows one image behind another in bars.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .angle(
        "inputAngle", \.angle, .none, slider: 0...2 * Double.pi, identity: 0,
        "The direction in which the bars grow."),
      .distance("inputWidth", \.width, .atLeast(2), slider: 2...300, "The width of a bar."),
      .number(
        "inputBarOffset", \.barOffset, .atLeast(1), slider: 1...100,
        "The delay between one bar and the next."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let cosine = V.cos(my.angle)
    let sine = V.sin(my.angle)
    let width = V.max(my.width, 2.0)
    let delay = V.min(my.barOffset * 0.01, 1.0)
    let time = my.time
    return { p, place in
      let way = place.point - place.center
      let along = V.mad(way.x, cosine, way.y * sine)
      let across = V.mad(way.y, cosine, -way.x * sine)
      let half = 0.5 * V.mad(V.abs(cosine), place.width, V.abs(sine) * place.height)
      let side = 0.5 * V.mad(V.abs(sine), place.width, V.abs(cosine) * place.height)
      // Each bar waits according to its number, and the last one arrives at the end.
      let bar = V.floor((across + side) / width)
      let wait = V.noise(bar, 0.0, seed: 5) * delay
      let progress = V.unit((time * (1.0 + delay) - wait))
      let edge = V.mad(progress, 2.0 * half + 1.0, -half - 0.5)
      return Color.mixAll(p.first, p.second, V.unit(edge - along + 0.5))
    }
  }
}
