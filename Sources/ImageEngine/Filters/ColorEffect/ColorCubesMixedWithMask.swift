/// Looks up every colour in two cubes and mixes the results by a mask: one look where it is black,
/// the other where it is white.
///
/// Defined: both as in ``ColorCubeWithColorSpace``, mixed by the mask's luminance in linear light,
/// premultiplied. The extent is the image's.
public struct ColorCubesMixedWithMask: BlendFilter {
  /// Both cubes have one dimension, stored in the first.
  var first = CubeData() {
    didSet { if second.dimension != first.dimension { second.dimension = first.dimension } }
  }
  var second = CubeData()
  public var space = ColorSpace.sRGB
  public var extrapolates = false

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorCubesMixedWithMask", displayName: "Color Cubes Mixed With Mask",
    categories: .anyMedium.union([.colorEffect]),
    "Replaces colours with those of two tables, mixed by a mask.",
    [
      .inputImage,
      .image("inputMaskImage", "A mask: black selects the first cube, white the second."),
      .integer(
        "inputCubeDimension", \.first.dimension, .within(2...64), identity: 2,
        "The number of entries along each side of both cubes."),
      .data(
        "inputCube0Data", \.first.data,
        "The first cube's colours: little-endian floats, red fastest, premultiplied by alpha."),
      .data("inputCube1Data", \.second.data, "The second cube's colours."),
      .string("inputColorSpace", \.space, "The colour space of the cube's axes and entries."),
      .boolean(
        "inputExtrapolate", \.extrapolates,
        "Whether light beyond black and white is kept."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0, 0.5, 0, 0.5]), .color([1, 1, 1, 1]), gives: [0, 0.5, 0, 0.5],
      at: 1, 1)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  public func check() throws(RecipeError) {
    try Self.check(first, key: "inputCube0Data")
    try Self.check(second, key: "inputCube1Data")
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let dark = V.reader(of: first.table ?? CubeData.unchanged, named: "inputCube0Data")
    let bright = V.reader(of: second.table ?? CubeData.unchanged, named: "inputCube1Data")
    let space = space
    let extrapolates = extrapolates
    return { p, _ in
      let straight = p.first.straight
      let codes = straight.codes(of: space)
      let found = V.cubed(dark, bright, codes)
      let q = Color.mixAll(
        found.0.light(from: space).premultiplied, found.1.light(from: space).premultiplied,
        p.second.luminance)
      let beyond = straight - straight.map { V.unit($0) }
      return extrapolates ? Color.mad(beyond, p.first.a, q) : q
    }
  }
}
