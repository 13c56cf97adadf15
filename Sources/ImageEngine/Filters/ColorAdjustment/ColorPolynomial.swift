/// Applies a cubic polynomial to each component.
///
/// Defined by its documentation. Linear light with straight alpha, which has a polynomial too.
public struct ColorPolynomial: PointFilter {
  public var red: SIMD4<Float> = [0, 1, 0, 0]
  public var green: SIMD4<Float> = [0, 1, 0, 0]
  public var blue: SIMD4<Float> = [0, 1, 0, 0]
  public var alpha: SIMD4<Float> = [0, 1, 0, 0]

  public init() {}
  public init(
    red: SIMD4<Float> = [0, 1, 0, 0], green: SIMD4<Float> = [0, 1, 0, 0],
    blue: SIMD4<Float> = [0, 1, 0, 0], alpha: SIMD4<Float> = [0, 1, 0, 0]
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let info = FilterInfo<Self>(
    "CIColorPolynomial", displayName: "Color Polynomial",
    categories: .anyMedium.union([.colorAdjustment]),
    "Maps each component by a cubic polynomial.",
    [
      .inputImage,
      .vector(
        "inputRedCoefficients", \.red, identity: [0, 1, 0, 0],
        "The coefficients of the new red: constant, linear, square and cubic."),
      .vector(
        "inputGreenCoefficients", \.green, identity: [0, 1, 0, 0],
        "The coefficients of the new green."),
      .vector(
        "inputBlueCoefficients", \.blue, identity: [0, 1, 0, 0], "The coefficients of the new blue."
      ),
      .vector(
        "inputAlphaCoefficients", \.alpha, identity: [0, 1, 0, 0],
        "The coefficients of the new alpha."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    Example(
      Self(red: [0.1, 0, 1, 0], blue: [0, 0, 0, 2], alpha: [1, -1, 0, 0]), [0.5, 0.5, 0.5, 1],
      gives: [0.35, 0.5, 0.25, 0]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let (red, green, blue, alpha) = (my.red, my.green, my.blue, my.alpha)
    @inline(__always)
    func bent(_ x: V, _ c: Vector4<V>) -> V {
      V.mad(V.mad(V.mad(c.w, x, c.z), x, c.y), x, c.x)
    }
    return { p, _ in
      Color(bent(p.r, red), bent(p.g, green), bent(p.b, blue), bent(p.a, alpha))
    }
  }
}
