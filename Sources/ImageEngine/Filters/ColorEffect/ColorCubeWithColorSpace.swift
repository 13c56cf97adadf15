/// Looks up every colour in a cube whose axes are codes of a colour space, the usual format of
/// exported looks.
///
/// Defined, and measured against Core Image: light is converted to the space, looked up as in
/// ``ColorCube``, and converted back. Colours outside the space are clamped first.
public struct ColorCubeWithColorSpace: PointFilter {
  var cube = CubeData()
  public var space = ColorSpace.sRGB
  public var extrapolates = false

  public init() {}
  public init(dimension: Int, data: Payload, space: ColorSpace = .sRGB) {
    cube.dimension = dimension
    cube.data = data
    self.space = space
  }

  public static let info = FilterInfo<Self>(
    "CIColorCubeWithColorSpace", displayName: "Color Cube with ColorSpace",
    categories: .anyMedium.union([.colorEffect]),
    "Replaces colours with those of a table in a colour space.",
    [
      .inputImage,
      .integer(
        "inputCubeDimension", \.cube.dimension, .within(2...64), identity: 2,
        "The number of entries along each side of the cube."),
      .data(
        "inputCubeData", \.cube.data,
        "The cube's colours: little-endian floats, red fastest, premultiplied by alpha."),
      .boolean(
        "inputExtrapolate", \.extrapolates,
        "Whether light beyond black and white is kept."),
      .string("inputColorSpace", \.space, "The colour space of the cube's axes and entries."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0, 1, 0, 0.5], gives: [0, 1, 0, 0.5])
  ]

  public func check() throws(RecipeError) { try Self.check(cube, key: "inputCubeData") }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let reader = V.reader(of: cube.table ?? CubeData.unchanged, named: "inputCubeData")
    let space = space
    let extrapolates = extrapolates
    return { p, _ in
      let inside = p.map { V.unit($0) }
      let q = V.cubed(reader, p.codes(of: space)).light(from: space)
      return extrapolates ? q + (p - inside) : q
    }
  }
}
