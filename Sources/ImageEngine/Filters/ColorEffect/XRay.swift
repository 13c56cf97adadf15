/// Shows the picture as an X-ray: inverted, without colours, and cool.
///
/// Apple publishes no table. This is a design of our own: the code of the
/// luminance is inverted and bent, so that what was bright becomes deep, and
/// tinted blue in its middle tones. sRGB codes, straight alpha, which stays.
public struct XRay: PointFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIXRay", displayName: "X-Ray",
    categories: .standardRange.union([.colorEffect]),
    "Shows the picture as an X-ray.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [1, 1, 1, 0.5], gives: [0, 0, 0, 0.5]),
    Example(Self(), [0, 0, 0, 1], gives: [1, 1, 1, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
    { p, _ in
      let t = 1.0 - V.encoded(V.unit(p.luminance))
      let light = t * V.mad(t, 0.35, 0.65)
      let middle = 4.0 * light * (1.0 - light)
      return p.with(
        V.decoded(V.unit(light - 0.06 * middle)), V.decoded(V.unit(light)),
        V.decoded(V.unit(light + 0.09 * middle)))
    }
  }
}
