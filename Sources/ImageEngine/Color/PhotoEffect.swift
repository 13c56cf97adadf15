/// One of the camera's eight finished looks. Each is a function of sRGB codes: light is encoded,
/// transformed and decoded again.
///
/// Apple's tables are not public and are not reproduced here. The looks are our own designs, smooth
/// curves and polynomials whose few parameters were fitted to public measurements: a grey wedge of
/// 17 steps and 48 swatches per look. Straight alpha is unchanged. The look,
/// ``CodeFilter/develop(_:light:)``, takes codes from 0 to 1; its result is clamped.
protocol PhotoEffect: CodeFilter {
  /// Whether light darker than black or brighter than white keeps its distance from them; otherwise
  /// it is clamped first.
  var extrapolates: Bool { get set }
}

extension PhotoEffect {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let extrapolates = extrapolates
    return { p, _ in
      let inside = p.map { V.unit($0) }
      let codes = Self.develop(inside.map { V.encoded($0) }, light: inside)
      let developed = codes.map { V.decoded(V.unit($0)) }
      return extrapolates ? developed + (p - inside) : developed
    }
  }
}

extension FilterInfo where F: PhotoEffect {
  static func photoEffect(_ name: String, displayName: String, _ summary: String) -> Self {
    Self(
      name, displayName: displayName,
      categories: .anyMedium.union([.colorEffect, .xmpSerializable]), summary,
      [
        .inputImage,
        .boolean(
          "inputExtrapolate", \.extrapolates,
          "Whether light beyond black and white is kept."),
      ])
  }
}
