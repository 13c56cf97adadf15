/// Applies a curve to each of red, green and blue, given as a table.
///
/// Defined: codes of the colour space are interpolated between the two nearest entries; the curve
/// is constant outside its domain. Straight alpha is unchanged.
public struct ColorCurves: PointFilter {
  var curves = CurveData()
  public var domain: SIMD2<Float> = [0, 1]
  public var space = ColorSpace.sRGB

  public init() {}
  public init(data: Payload, domain: SIMD2<Float> = [0, 1], space: ColorSpace = .sRGB) {
    curves.data = data
    self.domain = domain
    self.space = space
  }

  public static let info = FilterInfo<Self>(
    "CIColorCurves", displayName: "Color Curves",
    categories: .standardRange.union([.colorEffect]),
    "Brightens and darkens red, green and blue along curves.",
    [
      .inputImage,
      .data(
        "inputCurvesData", \.curves.data,
        "The entries' red, green and blue, as little-endian floats."),
      .vector("inputCurvesDomain", \.domain, "The codes of the first and the last entry."),
      .string("inputColorSpace", \.space, "The colour space of codes and entries."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 1, 0, 0.5], gives: [0, 1, 0, 0.5])
  ]

  public func check() throws(RecipeError) {
    guard curves.table != nil else {
      throw .wrongType(
        filter: Self.info.name, key: "inputCurvesData", value: curves.data.json,
        expected: "at least two entries of three little-endian floats")
    }
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let reader = V.reader(of: curves.table ?? CurveData.unchanged, named: "inputCurvesData")
    let start = my.domain.x
    let length = my.domain.y - start
    let scale = 1.0 / V.copysign(V.max(V.abs(length), 1e-6), length)
    let space = space
    return { p, _ in
      let t = (p.codes(of: space) - start) * scale
      return p.with(
        V.lookup(reader, t.r).r, V.lookup(reader, t.g).g, V.lookup(reader, t.b).b
      ).light(from: space)
    }
  }
}

/// Curves as given in recipes.
struct CurveData: Hashable, Sendable {
  /// Without data the curves have no effect.
  var data = Payload() { didSet { table = Self.table(of: data) } }
  /// `nil` if the bytes are not curves.
  private(set) var table: Table? = unchanged

  static let unchanged = Table(curve: [[0, 0, 0, 1], [1, 1, 1, 1]])

  private static func table(of data: Payload) -> Table? {
    if data.written == nil { return unchanged }
    guard let floats = data.floats, floats.count >= 6, floats.count % 3 == 0 else { return nil }
    return Table(
      curve: stride(from: 0, to: floats.count, by: 3).map {
        SIMD4(floats[$0], floats[$0 + 1], floats[$0 + 2], 1)
      })
  }
}
