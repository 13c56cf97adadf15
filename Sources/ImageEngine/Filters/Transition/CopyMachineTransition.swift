/// Moves a bar of light over one image, like a copying machine, and leaves the other behind it.
///
/// Defined, measured: a band of the given width moves over the extent in the direction of the
/// angle; in front of it is the first image, behind it the other; within it both are mixed evenly.
/// Its light rises to the opacity over 0.83 of the width and falls over the rest. The image plus
/// light times the colour's codes, less 0.022, is multiplied by 1 + 1.27 light + 0.197 light². At
/// time 0 the band is about to enter, at 0.65 it has left. A public sample agrees within a code.
/// Premultiplied linear light.
public struct CopyMachineTransition: BlendFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 300, height: 300)
  public var color = FilterColor(0.6, 1, 0.8)
  public var time: Float = 0
  public var angle: Float = 0
  public var width: Float = 200
  public var opacity: Float = 1.3

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 300, height: 300),
    color: FilterColor = FilterColor(0.6, 1, 0.8), time: Float = 0, angle: Float = 0,
    width: Float = 200, opacity: Float = 1.3
  ) {
    self.extent = extent
    self.color = color
    self.time = time
    self.angle = angle
    self.width = width
    self.opacity = opacity
  }

  public static let info = FilterInfo<Self>(
    "CICopyMachineTransition", displayName: "Copy Machine",
    categories: .squarePixels.union([.transition]),
    "Copies the other image with a bar of light.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .rectangle("inputExtent", \.extent, "The area that the bar crosses."),
      .color("inputColor", \.color, "The colour of the light."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .angle(
        "inputAngle", \.angle, .atLeast(0), slider: 0...2 * Double.pi, identity: 0,
        "The direction in which the bar moves."),
      .distance(
        "inputWidth", \.width, .atLeast(0.1), slider: 0.1...500, identity: 200,
        "The width of the bar."),
      .number(
        "inputOpacity", \.opacity, .atLeast(0), slider: 0...3, identity: 1.3,
        "The brightness of the bar."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let band = Sweep(
      extent: my.extent, angle: my.angle, width: my.width, share: my.time * V(1 / 0.65),
      time: my.time)
    let color = my.color
    let lamp = Color(
      V.max(V.encoded(V.unit(color.r)) - 0.022, 0.0),
      V.max(V.encoded(V.unit(color.g)) - 0.022, 0.0),
      V.max(V.encoded(V.unit(color.b)) - 0.022, 0.0), 0.0)
    let opacity = my.opacity
    return { p, place in
      let t = band.share(at: place.point)
      let light = opacity * V.min(t * V(1 / 0.83), (1.0 - t) * V(1 / 0.17))
      let behind = Color.mixAll(p.second, p.first, t)
      return (behind + lamp * (light * behind.a)) * V.polynomial(light, 1.0, 1.27, 0.197)
    }
  }
}
