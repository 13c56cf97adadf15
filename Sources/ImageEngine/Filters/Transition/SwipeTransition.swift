/// Wipes one image over another with a soft, optionally coloured edge.
///
/// Defined, measured: a band of the given width moves over the extent in the direction of the
/// angle. In front of it is the first image, behind it the other; within it they cross-fade evenly,
/// and the colour lies over both, from nothing at the band's edges to the opacity in its middle. At
/// time 0 the band is about to enter, at 1 it has left. A public sample agrees within a code.
/// Premultiplied linear light.
public struct SwipeTransition: BlendFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 300, height: 300)
  public var color = FilterColor.white
  public var time: Float = 0
  public var angle: Float = 0
  public var width: Float = 300
  public var opacity: Float = 0

  public init() {}

  public static let info = FilterInfo<Self>(
    "CISwipeTransition", displayName: "Swipe", categories: .squarePixels.union([.transition]),
    "Wipes one image over another.",
    [
      .inputImage, .image("inputTargetImage", "The image at the end of the transition."),
      .rectangle("inputExtent", \.extent, "The area that the edge crosses."),
      .color("inputColor", \.color, "The colour of the edge."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .angle(
        "inputAngle", \.angle, slider: -Double.pi...Double.pi, identity: 0,
        "The direction in which the edge moves."),
      .distance(
        "inputWidth", \.width, .atLeast(0.1), slider: 0.1...800, "The width of the edge."),
      .number(
        "inputOpacity", \.opacity, .atLeast(0), slider: 0...1, identity: 0,
        "The opacity of the edge's colour."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      at(1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
    // The pixel lies in the middle of the edge.
    Example(
      at(0.5), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0.5, 0, 0.5, 1], at: 1, 1),
  ]

  private static func at(_ time: Float) -> Self {
    var filter = Self()
    filter.time = time
    filter.extent = Rectangle(x: 0, y: 0, width: 3, height: 3)
    filter.width = 3
    return filter
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let band = Sweep(
      extent: my.extent, angle: my.angle, width: my.width, share: my.time, time: my.time)
    let color = my.color.premultiplied
    let opacity = V.unit(my.opacity)
    return { p, place in
      let t = band.share(at: place.point)
      let faded = Color.mixAll(p.second, p.first, t)
      return Color.mixAll(faded, color, opacity * (1.0 - V.abs(V.mad(t, 2.0, -1.0))))
    }
  }
}
