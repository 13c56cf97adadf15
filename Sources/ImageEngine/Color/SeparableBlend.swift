/// A blend mode that looks at each colour component alone, as W3C's Compositing
/// and Blending defines them: where both images are, their blended colour;
/// where only one is, that one.
///
/// Measured against Core Image: everything is computed on linear light, the
/// blended colour from colours without alpha.
protocol SeparableBlend: BlendFilter {
  /// The blended component of the image and of what lies behind it.
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V
}

extension SeparableBlend {
  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
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
  /// The blended colour, which is straight, where both images are; each alone
  /// elsewhere.
  @inline(__always)
  func composed(_ blended: Color<V>) -> Color<V> {
    let both = first.a * second.a
    let alone = Color.mad(first, 1.0 - second.a, second * (1.0 - first.a))
    let colors = Color.mad(blended, both, alone)
    return Color(colors.r, colors.g, colors.b, first.a + second.a - both)
  }
}

extension FilterInfo {
  /// A blend mode; `name` without Core Image's prefix and ending.
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
