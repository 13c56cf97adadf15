/// Brightens or darkens by stops: linear light is multiplied by a power of two. Nothing is clamped,
/// so a later step can recover highlights.
///
/// Defined, and measured against Core Image. Works on straight or premultiplied colour alike; alpha
/// is unchanged.
public struct ExposureAdjust: PointFilter {
  public var ev: Float = 0

  public init() {}
  public init(ev: Float) { self.ev = ev }

  public static let info = FilterInfo<Self>(
    "CIExposureAdjust", displayName: "Exposure Adjust",
    categories: .anyMedium.union([.colorAdjustment, .xmpSerializable]),
    "Brightens or darkens by stops.",
    [
      .inputImage,
      .number(
        "inputEV", \.ev, slider: -10...10, identity: 0,
        "The change in stops: 1 doubles the light, -1 halves it."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.1, 0.2, 0.3, 1], gives: [0.1, 0.2, 0.3, 1]),
    Example(Self(ev: 1), [0.1, 0.2, 0.3, 1], gives: [0.2, 0.4, 0.6, 1]),
    Example(Self(ev: -1), [0.1, 0.2, 0.3, 0.5], gives: [0.05, 0.1, 0.15, 0.5]),
  ]

  public var isAffine: Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let gain = V.exp2(my.ev)
    return { p, _ in p * gain }
  }
}
