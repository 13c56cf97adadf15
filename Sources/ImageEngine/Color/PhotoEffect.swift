/// One of the eight finished looks of the camera. Each is a function of sRGB
/// codes, so light is encoded, developed and decoded again.
///
/// Apple's tables are not public and none is rebuilt here. The looks are designs
/// of our own, smooth curves and polynomials whose few numbers were fitted to
/// public measurements: a grey wedge of 17 steps and 48 swatches for each look.
/// Straight alpha, which stays. The look, ``CodeFilter/develop(_:light:)``, is on codes from 0 to
/// 1; what leaves that range is clamped after it.
protocol PhotoEffect: CodeFilter {
  /// Whether what is darker than black or brighter than white keeps its
  /// distance from them; otherwise it becomes black or white first.
  var extrapolates: Bool { get set }
}

extension PhotoEffect {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, Place<V>) -> Color<V> {
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
