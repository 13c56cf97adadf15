/// Rotates every hue around the grey axis.
///
/// Defined, and measured against Core Image: the `hueRotate` matrix of SVG and CSS filter effects,
/// in linear light. Straight or premultiplied alike; alpha is unchanged.
public struct HueAdjust: PointFilter {
  public var angle: Float = 0

  public init() {}
  public init(angle: Float) { self.angle = angle }

  public static let info = FilterInfo<Self>(
    "CIHueAdjust", displayName: "Hue Adjust",
    categories: .anyMedium.union([.colorAdjustment]),
    "Turns all hues around the colour circle.",
    [
      .inputImage,
      .angle(
        "inputAngle", \.angle, slider: -Double.pi...Double.pi, identity: 0,
        "The angle of the rotation; a full turn restores every hue."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 1], gives: [0.1, 0.2, 0.3, 1]),
    Example(Self(angle: 1), [0.4, 0.4, 0.4, 0.5], gives: [0.4, 0.4, 0.4, 0.5]),
    Example(Self(angle: .pi), [1, 0, 0, 1], gives: [-0.574, 0.426, 0.426, 1]),
    Example(Self(angle: .pi / 2), [1, 0, 0, 1], gives: [0, 0.356, -0.574, 1]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let cosine = V.cos(my.angle)
    let sine = V.sin(my.angle)
    return { p, _ in
      let grey = p.with(p.dot(0.213, 0.715, 0.072))
      let across = p.with(
        p.dot(-0.213, -0.715, 0.928), p.dot(0.143, 0.140, -0.283), p.dot(-0.787, 0.715, 0.072))
      return Color.mad(across, sine, Color.mad(p - grey, cosine, grey))
    }
  }
}
