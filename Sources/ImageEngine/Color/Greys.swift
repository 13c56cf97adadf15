/// The luminance of linear light as an opaque grey.
struct LinearGrey: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static var alpha: AlphaUse { .premultiplied }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let light = p.luminance
      return Color(light, light, light, 1.0)
    }
  }
}

/// The sRGB code of the luminance as an opaque grey, in which differences are perceptual.
struct EncodedGrey: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static var alpha: AlphaUse { .premultiplied }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in
      let code = V.encoded(V.unit(p.luminance))
      return Color(code, code, code, 1.0)
    }
  }
}
