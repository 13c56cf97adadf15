/// Changes from one image to another through a pattern of growing, rotating holes.
///
/// Apple publishes the parameters but not the formula. Our own design: holes lie on a square
/// lattice around the centre, spaced by the radius, that rotates by the angle over time; at a
/// distance of the compression, in pixels, from the centre, holes open half as late. They grow
/// until they cover everything. Premultiplied linear light.
public struct ModTransition: BlendFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var time: Float = 0
  public var angle: Float = 2
  public var radius: Float = 150
  public var compression: Float = 300

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], time: Float = 0, angle: Float = 2, radius: Float = 150,
    compression: Float = 300
  ) {
    self.center = center
    self.time = time
    self.angle = angle
    self.radius = radius
    self.compression = compression
  }

  public static let info = FilterInfo<Self>(
    "CIModTransition", displayName: "Mod",
    categories: .squarePixels.union([.transition]),
    "Opens growing holes to another image.",
    [
      .inputImage,
      .image("inputTargetImage", "The image that it ends with."),
      .point("inputCenter", \.center, "Where the first hole opens."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .angle(
        "inputAngle", \.angle, .none, slider: -6.283185307179586...2 * Double.pi, identity: 0,
        "How far the pattern turns."),
      .distance("inputRadius", \.radius, .atLeast(1), slider: 1...200, "How far apart holes are."),
      .distance(
        "inputCompression", \.compression, .atLeast(1), slider: 100...800,
        "How far from the centre holes open later."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    let center = my.center
    let pitch = V.max(my.radius, 1.0)
    let compression = V.max(my.compression, 1.0)
    let time = my.time
    let turn = my.angle * time
    let cosine = V.cos(turn)
    let sine = V.sin(turn)
    return { p, place in
      let way = place.point - center
      let far = way.length
      // Distant holes wait for up to half of the time.
      let wait = 0.5 * far / (far + compression)
      let progress = V.unit(time - wait * (1.0 - time))
      let q = way.turned(cosine: cosine, sine: -sine)
      let x = Fold.centered(q.x, pitch)
      let y = Fold.centered(q.y, pitch)
      // A hole whose radius is the cell's half diagonal covers everything.
      let radius = progress * (pitch * 0.7072 + 1.0)
      let inside = V.unit(radius - V.sqrt(V.mad(x, x, y * y)) + 0.5)
      return Color.mixAll(p.first, p.second, inside * V.min(progress * 1e4, 1.0))
    }
  }
}
