/// Shows edges as light on black.
///
/// Apple publishes the parameter but not the formula. Our own design: for each component the
/// magnitude of Roberts' cross, the differences along both diagonals of four pixels, times the
/// intensity. Premultiplied linear light; alpha and extent are unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct Edges: SamplingFilter {
  public var intensity: Float = 1

  public init() {}
  public init(
    intensity: Float = 1
  ) {
    self.intensity = intensity
  }

  public static let info = FilterInfo<Self>(
    "CIEdges", displayName: "Edges",
    categories: .squarePixels.union([.stylize]),
    "Shows edges as light on black.",
    [
      .inputImage,
      .number(
        "inputIntensity", \.intensity, .atLeast(0), slider: 0...10, identity: 0,
        "The brightness of the edges."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .color([0.5, 0.5, 0.5, 1]), gives: [0, 0, 0, 1], at: 1, 1),
    Example(
      Self(), on: .greys([[0.1, 0.4], [0.1, 0.4]]), gives: [0.424264, 0.424264, 0.424264, 1], at: 0,
      0),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let intensity = my.intensity
    return { images, _ in
      let p = images.first
      let (here, right, up, both) = (p[0, 0], p[1, 0], p[0, 1], p[1, 1])
      @inline(__always)
      func edge(_ a: V, _ b: V, _ c: V, _ d: V) -> V {
        V.sqrt(V.mad(a - d, a - d, (b - c) * (b - c))) * intensity
      }
      return Color(
        edge(here.r, right.r, up.r, both.r), edge(here.g, right.g, up.g, both.g),
        edge(here.b, right.b, up.b, both.b), here.a)
    }
  }
}
