/// Looks up every colour in a cube whose axes are red, green and blue.
///
/// Defined, and measured against Core Image: the axes are linear light from 0 to 1, with trilinear
/// interpolation. A node's alpha is multiplied by the pixel's.
public struct ColorCube: PointFilter {
  var cube = CubeData()
  public var extrapolates = false

  public init() {}
  public init(dimension: Int, data: Payload) {
    cube.dimension = dimension
    cube.data = data
  }

  public static let info = FilterInfo<Self>(
    "CIColorCube", displayName: "Color Cube", categories: .anyMedium.union([.colorEffect]),
    "Replaces colours with those of a table.",
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
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    Example(Self(), [-0.1, 1.2, 0.3, 1], gives: [0, 1, 0.3, 1]),
  ]

  public func check() throws(RecipeError) { try Self.check(cube, key: "inputCubeData") }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let reader = V.reader(of: cube.table ?? CubeData.unchanged, named: "inputCubeData")
    let extrapolates = extrapolates
    return { p, _ in
      let inside = p.map { V.unit($0) }
      let q = V.cubed(reader, inside)
      return extrapolates ? q + (p - inside) : q
    }
  }
}

extension Filter {
  /// Throws if the number of bytes does not match the dimension.
  static func check(_ cube: CubeData, key: String) throws(RecipeError) {
    guard cube.table != nil else {
      throw .wrongType(
        filter: info.name, key: key, value: cube.data.json, expected: cube.sentence)
    }
  }
}
