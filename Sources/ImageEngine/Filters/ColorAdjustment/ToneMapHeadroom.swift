/// Compresses light brighter than white to the range of a screen.
///
/// Apple publishes the parameters but not the curve. Our own design: the brightest component is
/// unchanged up to half the target headroom; above, a hyperbola with the same initial slope maps
/// the source headroom to the target's; the other components keep their ratios. If the source does
/// not exceed the target, nothing changes. Straight alpha is unchanged.
public struct ToneMapHeadroom: PointFilter {
  public var sourceHeadroom: Float = 1
  public var targetHeadroom: Float = 1

  public init() {}
  public init(
    sourceHeadroom: Float = 1, targetHeadroom: Float = 1
  ) {
    self.sourceHeadroom = sourceHeadroom
    self.targetHeadroom = targetHeadroom
  }

  public static let info = FilterInfo<Self>(
    "CIToneMapHeadroom", displayName: "Tone Map Headroom",
    categories: .anyMedium.union([.colorAdjustment]),
    "Maps light brighter than white into a screen's range.",
    [
      .inputImage,
      .number(
        "inputSourceHeadroom", \.sourceHeadroom, .within(1...32),
        "The brightest light of the picture, as a multiple of white."),
      .number(
        "inputTargetHeadroom", \.targetHeadroom, .within(1...32),
        "The brightest light that the screen can show, as a multiple of white."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), [0.5, 0.6, 0.7, 1], gives: [0.5, 0.6, 0.7, 1]),
    Example(Self(sourceHeadroom: 4), [4, 2, 0, 1], gives: [1, 0.5, 0, 1]),
    Example(Self(sourceHeadroom: 4), [0.5, 0.25, 0, 1], gives: [0.5, 0.25, 0, 1]),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let target = my.targetHeadroom
    let source = V.max(my.sourceHeadroom, target)
    let knee = 0.5 * target
    let steep = (source - knee) / (target - knee)
    return { p, _ in
      let light = p.largest
      let t = V.max(light - knee, 0.0) / (source - knee)
      let shown = knee + (target - knee) * steep * t / V.mad(steep - 1.0, t, 1.0)
      let gain = V.pick(shown / V.max(light, 1e-4), where: light, exceeds: knee, else: 1.0)
      return p * gain
    }
  }
}
