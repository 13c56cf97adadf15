/// Makes each component a quadratic polynomial of all three.
///
/// Defined, and measured against Core Image. Linear light; straight alpha is unchanged.
public struct ColorCrossPolynomial: PointFilter {
  public var red: [Float] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  public var green: [Float] = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
  public var blue: [Float] = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorCrossPolynomial", displayName: "Color Cross Polynomial",
    categories: .anyMedium.union([.colorEffect]),
    "Computes each component as a polynomial of all components.",
    [
      .inputImage,
      .vector(
        "inputRedCoefficients", \.red, identity: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "The weights of r, g, b, r², g², b², rg, gb, br and 1 in the new red."),
      .vector(
        "inputGreenCoefficients", \.green, identity: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        "The weights in the new green."),
      .vector(
        "inputBlueCoefficients", \.blue, identity: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        "The weights in the new blue."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 0.5], gives: [0.1, 0.2, 0.3, 0.5]),
    Example(mixed, [0.5, 0.2, 0.1, 1], gives: [0.35, 0.12, 0.05, 1]),
  ]

  private static var mixed: Self {
    var filter = Self()
    filter.red = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0.1]
    filter.green = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0]
    filter.blue = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    return filter
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let red = Coefficients(my, \.red)
    let green = Coefficients(my, \.green)
    let blue = Coefficients(my, \.blue)
    return { p, _ in p.with(red.sum(p), green.sum(p), blue.sum(p)) }
  }

  private struct Coefficients<V: Real> {
    let r, g, b, rr, gg, bb, rg, gb, br, one: V

    @inline(__always)
    init(_ my: Values<ColorCrossPolynomial, V>, _ path: KeyPath<ColorCrossPolynomial, [Float]>) {
      (r, g, b) = (my[path, 0], my[path, 1], my[path, 2])
      (rr, gg, bb) = (my[path, 3], my[path, 4], my[path, 5])
      (rg, gb, br, one) = (my[path, 6], my[path, 7], my[path, 8], my[path, 9])
    }

    @inline(__always)
    func sum(_ p: Color<V>) -> V {
      let ofRed = V.mad(p.r, rr, V.mad(p.g, rg, V.mad(p.b, br, r)))
      let ofGreen = V.mad(p.g, gg, V.mad(p.b, gb, g))
      let ofBlue = V.mad(p.b, bb, b)
      return V.mad(p.r, ofRed, V.mad(p.g, ofGreen, V.mad(p.b, ofBlue, one)))
    }
  }
}
