/// Prints the picture as a halftone of cyan, magenta, yellow and black dots.
///
/// Apple publishes the parameters but not the formula. Our own design: the amount of an ink is the
/// difference of a component's sRGB code from white. The common part of cyan, magenta and yellow is
/// printed in black, by gray component replacement; undercolor removal above 0 reduces it in bright
/// areas. Each ink has its own screen, rotated by 15, 75, 0 and 45 degrees relative to the angle,
/// whose dots cover the paper in proportion to the ink, with edges of the given sharpness. Straight
/// colour; alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct CMYKHalftone: PointFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var width: Float = 6
  public var angle: Float = 0
  public var sharpness: Float = 0.7
  public var gcr: Float = 1
  public var ucr: Float = 0.5

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150], width: Float = 6, angle: Float = 0, sharpness: Float = 0.7,
    gcr: Float = 1, ucr: Float = 0.5
  ) {
    self.center = center
    self.width = width
    self.angle = angle
    self.sharpness = sharpness
    self.gcr = gcr
    self.ucr = ucr
  }

  public static let info = FilterInfo<Self>(
    "CICMYKHalftone", displayName: "CMYK Halftone",
    categories: [.builtIn, .halftoneEffect, .stillImage, .video],
    "Prints the picture in dots of four inks.",
    [
      .inputImage,
      .point("inputCenter", \.center, "The point where the screens meet."),
      .distance(
        "inputWidth", \.width, .atLeast(-2), slider: 2...100, identity: 6,
        "The distance between dots."
      ),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The angle by which all screens are rotated."),
      .number(
        "inputSharpness", \.sharpness, .atLeast(0), slider: 0...1,
        "The sharpness of the dots' edges."),
      .number(
        "inputGCR", \.gcr, .atLeast(0), slider: 0...1, identity: 1,
        "The share of grey that is printed in black ink."),
      .number(
        "inputUCR", \.ucr, .atLeast(0), slider: 0...1, identity: 0.5,
        "The reduction of that black in bright parts."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [1, 1, 1, 0.5]),
    Example(Self(ucr: 0), [0, 0, 0, 1], gives: [0, 0, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let center = my.center
    let pitch = 1.0 / V.max(V.abs(my.width), 1.0)
    let softness = V.max(1.0 - V.min(my.sharpness, 1.0), 0.02)
    let (gcr, ucr) = (V.unit(my.gcr), V.unit(my.ucr))
    let angle = my.angle
    @inline(__always)
    func screen(_ degrees: Double) -> Vector2<V> {
      let turn = angle + V(degrees * .pi / 180)
      return Vector2(V.cos(turn) * pitch, -V.sin(turn) * pitch)
    }
    let (cyan, magenta, yellow, black) = (screen(15), screen(75), screen(0), screen(45))
    return { p, place in
      let way = place.point - center
      // The share of the paper that an amount of ink leaves white.
      @inline(__always)
      func paper(_ ink: V, _ turn: Vector2<V>) -> V {
        let q = way.turned(cosine: turn.x, sine: turn.y)
        let x = V.sin(V.fraction(q.x) * V(2 * Double.pi))
        let y = V.sin(V.fraction(q.y) * V(2 * Double.pi))
        // From -1 to 1 over a cell, distributed so that the coverage equals the amount of ink.
        let wave = V.mad(x + y, V(0.25), 0.5)
        let spread = wave * wave * V.mad(wave, -2.0, 3.0)
        return V.unit((spread - ink * (1.0 + softness) + softness) / softness)
      }
      let code = p.map { V.encoded(V.unit($0)) }
      let common = 1.0 - code.largest
      let ink = common * gcr * (1.0 - ucr * (1.0 - common))
      let rest = 1.0 / V.max(1.0 - ink, 1e-3)
      @inline(__always) func amount(_ code: V) -> V { V.unit((1.0 - code - ink) * rest) }
      let key = paper(ink, black)
      let r = paper(amount(code.r), cyan) * key
      let g = paper(amount(code.g), magenta) * key
      let b = paper(amount(code.b), yellow) * key
      return p.with(V.decoded(r), V.decoded(g), V.decoded(b))
    }
  }
}
