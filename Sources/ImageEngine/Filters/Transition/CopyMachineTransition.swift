/// Moves a bar of light over one image, like a copying machine, and leaves the other behind it.
///
/// Apple publishes the parameters but not the formula. Our own design: a band of the given width
/// moves over the extent in the direction of the angle; in front of it is the first image, behind
/// it the other; within it both are mixed and the colour's light is added, most in the middle,
/// scaled by the opacity. At time 0 the band is about to enter, at 1 it has left. Premultiplied
/// linear light.
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
      .image("inputTargetImage", "The image that it ends with."),
      .rectangle("inputExtent", \.extent, "What the bar moves across."),
      .color("inputColor", \.color, "The colour of the light."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .angle(
        "inputAngle", \.angle, .atLeast(0), slider: 0...2 * Double.pi, identity: 0,
        "The direction in which the bar moves."),
      .distance(
        "inputWidth", \.width, .atLeast(0.1), slider: 0.1...500, identity: 200,
        "How wide the bar is."),
      .number(
        "inputOpacity", \.opacity, .atLeast(0), slider: 0...3, identity: 1.3,
        "How bright the bar is."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    let extent = my.extent
    let cosine = V.cos(my.angle)
    let sine = V.sin(my.angle)
    let half = 0.5 * V.mad(V.abs(cosine), extent.z, V.abs(sine) * extent.w)
    let middle = Vector2(V.mad(extent.z, 0.5, extent.x), V.mad(extent.w, 0.5, extent.y))
    let width = V.max(my.width, 0.1)
    let start = V.mad(my.time, 2.0 * half + width, -half - width)
    let color = my.color
    let opacity = my.opacity
    return { p, place in
      let way = place.point - middle
      // Positions outside the extent are clamped to its edge, so that both ends are complete.
      let along = V.clamp(V.mad(way.x, cosine, way.y * sine), -half, half)
      let t = V.unit((along - start) / width)
      let light = opacity * 16.0 * t * t * (1.0 - t) * (1.0 - t)
      let behind = Color.mixAll(p.second, p.first, V.smoothstep(0.25, 0.75, t))
      let glow = light * behind.a
      return behind + Color(color.r * glow, color.g * glow, color.b * glow, 0.0)
    }
  }
}
