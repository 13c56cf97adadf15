/// Measures how different two images look, pixel by pixel.
///
/// Defined: the CIE's ΔE of 1994 of the straight colours' L*a*b*, as in ``ConvertRGBtoLab``, as an
/// opaque grey from 0 to about 100; 2 is just noticeable.
public struct LabDeltaE: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CILabDeltaE", displayName: "Lab ∆E",
    categories: .standardRange.union([.colorEffect]),
    "Measures how different two images look.",
    [
      .inputImage,
      .image("inputImage2", "The other image."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 1, 1, 1]), .color([0, 0, 0, 1]), gives: [100, 100, 100, 1], at: 1, 1),
    Example(
      Self(), on: .color([0.2, 0.4, 0.6, 1]), .color([0.2, 0.4, 0.6, 1]), gives: [0, 0, 0, 1],
      at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let a = p.first.straight.lab
      let b = p.second.straight.lab
      let light = a.r - b.r
      let chroma = V.sqrt(a.g * a.g + a.b * a.b)
      let other = V.sqrt(b.g * b.g + b.b * b.b)
      let dc = chroma - other
      let dg = a.g - b.g
      let db = a.b - b.b
      let hue = V.max(dg * dg + db * db - dc * dc, 0.0)
      let sc = V.mad(chroma, 0.045, 1.0)
      let sh = V.mad(chroma, 0.015, 1.0)
      let square = light * light + dc * dc / (sc * sc) + hue / (sh * sh)
      let difference = V.sqrt(square)
      return Color(difference, difference, difference, 1.0)
    }
  }
}
