/// Makes each component a linear combination of the pixel's four components plus a constant.
///
/// Defined; measured against Core Image in part. Linear light with straight alpha; an alpha above 1
/// makes the colour brighter.
public struct ColorMatrix: PointFilter {
  public var red: SIMD4<Float> = [1, 0, 0, 0]
  public var green: SIMD4<Float> = [0, 1, 0, 0]
  public var blue: SIMD4<Float> = [0, 0, 1, 0]
  public var alpha: SIMD4<Float> = [0, 0, 0, 1]
  public var bias: SIMD4<Float> = .zero

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorMatrix", displayName: "Color Matrix",
    categories: .anyMedium.union([.colorAdjustment]),
    "Mixes red, green, blue and alpha with each other.",
    [
      .inputImage,
      .vector(
        "inputRVector", \.red, identity: [1, 0, 0, 0],
        "The weights of red, green, blue and alpha in the new red."),
      .vector("inputGVector", \.green, identity: [0, 1, 0, 0], "The weights in the new green."),
      .vector("inputBVector", \.blue, identity: [0, 0, 1, 0], "The weights in the new blue."),
      .vector("inputAVector", \.alpha, identity: [0, 0, 0, 1], "The weights in the new alpha."),
      .vector(
        "inputBiasVector", \.bias, identity: [0, 0, 0, 0], "The numbers added to each component."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    Example(swapped, [0.1, 0.2, 0.3, 0.5], gives: [0.3, 0.2, 0.1, 0.75]),
  ]

  private static var swapped: Self {
    var filter = Self()
    filter.red = [0, 0, 1, 0]
    filter.blue = [1, 0, 0, 0]
    filter.bias = [0, 0, 0, 0.25]
    return filter
  }

  public var isAffine: Bool {
    alpha == [0, 0, 0, 1] && bias.w == 0 && red.w == 0 && green.w == 0 && blue.w == 0
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let (red, green, blue, alpha, bias) = (my.red, my.green, my.blue, my.alpha, my.bias)
    return { p, _ in
      Color(
        red.dot(p) + bias.x, green.dot(p) + bias.y, blue.dot(p) + bias.z,
        alpha.dot(p) + bias.w)
    }
  }
}
