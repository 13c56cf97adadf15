/// A separable blend mode as defined in W3C's Compositing and Blending: the blended colour where
/// both images are present, otherwise the one that is.
///
/// Measured against Core Image: everything is computed in linear light, the blended colour from
/// straight colours.
protocol SeparableBlend: BlendFilter {
  /// Blends a component of the image with that of the backdrop.
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V
}

extension SeparableBlend {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      let source = p.first.straight
      let backdrop = p.second.straight
      return p.composed(
        source.with(
          Self.blended(source.r, backdrop.r), Self.blended(source.g, backdrop.g),
          Self.blended(source.b, backdrop.b)))
    }
  }
}

extension Layers {
  /// Combines the straight blended colour with both images according to their alpha.
  @inline(__always)
  func composed(_ blended: Color<V>) -> Color<V> {
    let both = first.a * second.a
    let alone = Color.mad(first, 1.0 - second.a, second * (1.0 - first.a))
    let colors = Color.mad(blended, both, alone)
    return Color(colors.r, colors.g, colors.b, first.a + second.a - both)
  }
}

extension FilterInfo {
  /// Declares a blend mode; `name` has neither Core Image's prefix nor its suffix.
  static func blendMode(_ name: String, _ summary: String) -> Self {
    let words = name.reduce(into: "") { $0 += $1.isUppercase && !$0.isEmpty ? " \($1)" : "\($1)" }
    return Self(
      "CI\(name)BlendMode", displayName: "\(words) Blend Mode",
      categories: .standardRange.union([.compositeOperation]), summary,
      [.inputImage, .inputBackgroundImage])
  }

  static func compositing(_ name: String, displayName: String, _ summary: String) -> Self {
    Self(
      name, displayName: displayName, categories: .anyMedium.union([.compositeOperation]),
      summary, [.inputImage, .inputBackgroundImage])
  }
}
