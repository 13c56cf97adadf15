/// Puts the picture into itself repeatedly, in a spiral.
///
/// Apple publishes the parameters but not the formula. Our own design, after Escher's Print
/// Gallery: positions are relative to the inset's centre, and distances are measured so that both
/// the inset and a frame around it, larger by the ratio of picture and inset, are level lines. In
/// the logarithm of that plane, one turn leads `strands` frames inwards; `periodicity` frames
/// follow before the picture repeats. Premultiplied linear light; the extent is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct Droste: WarpFilter {
  public var insetPoint0: SIMD2<Float> = [200, 200]
  public var insetPoint1: SIMD2<Float> = [400, 400]
  public var strands: Float = 1
  public var periodicity: Float = 1
  public var rotation: Float = 0
  public var zoom: Float = 1

  public init() {}
  public init(
    insetPoint0: SIMD2<Float> = [200, 200], insetPoint1: SIMD2<Float> = [400, 400],
    strands: Float = 1, periodicity: Float = 1, rotation: Float = 0, zoom: Float = 1
  ) {
    self.insetPoint0 = insetPoint0
    self.insetPoint1 = insetPoint1
    self.strands = strands
    self.periodicity = periodicity
    self.rotation = rotation
    self.zoom = zoom
  }

  public static let info = FilterInfo<Self>(
    "CIDroste", displayName: "Droste",
    categories: .squarePixels.union([.distortionEffect]),
    "Puts the picture into itself in a spiral.",
    [
      .inputImage,
      .point(
        "inputInsetPoint0", \.insetPoint0, "One corner of the area where the picture is repeated."),
      .point("inputInsetPoint1", \.insetPoint1, "The opposite corner."),
      .number(
        "inputStrands", \.strands, .within(-10...10), slider: -2...2,
        "The number of the spiral's arms; 0 is no spiral, negative numbers wind the other way."),
      .number(
        "inputPeriodicity", \.periodicity, .atLeast(1), slider: 1...5,
        "The number of repetitions in one turn."),
      .angle(
        "inputRotation", \.rotation, .none, slider: 0...2 * Double.pi,
        "The rotation of the picture."),
      .number("inputZoom", \.zoom, .atLeast(0.01), slider: 0.01...5, "The magnification."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(insetPoint0: [3, 3], insetPoint1: [6, 6]), on: .color([0.5, 0.5, 0.5, 1], side: 9),
      gives: [0.5, 0.5, 0.5, 1], at: 3, 3)
  ]

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let (a, b) = (my.insetPoint0, my.insetPoint1)
    let center = (a + b) * 0.5
    let width = V.max(V.abs(b.x - a.x), 1.0)
    let height = V.max(V.abs(b.y - a.y), 1.0)
    let rotation = my.rotation
    let zoom = V.log2(V.max(my.zoom, 0.01))
    let (strands, periodicity) = (my.strands, V.max(my.periodicity, 1.0))
    return { place in
      // Frames have the inset's shape; the largest inside the picture gives the period.
      let reachX = V.min(center.x - place.left, place.left + place.width - center.x)
      let reachY = V.min(center.y - place.bottom, place.bottom + place.height - center.y)
      let ratio = 2.0 * V.min(reachX / width, reachY / height)
      let period = V.log2(V.max(ratio, 1.1))
      let way = place.point - center
      let size = V.max(V.max(V.abs(way.x) / width, V.abs(way.y) / height) * 2.0, 1e-6)
      let angle = V.atan2(way.y, way.x)
      let turns = angle * V(0.5 / Double.pi) * periodicity
      let depth = V.log2(size) - zoom + turns * strands * period / periodicity
      // From 0 at the inset's edge to the period at the frame's.
      let inside = depth - V.floor(depth / period) * period
      let direction = V.mad(angle, 1.0, rotation)
      let x = V.cos(direction)
      let y = V.sin(direction)
      let edge = V.exp2(inside) * 0.5 / V.max(V.max(V.abs(x) / width, V.abs(y) / height), 1e-6)
      return center + Vector2(x * edge, y * edge)
    }
  }
}
