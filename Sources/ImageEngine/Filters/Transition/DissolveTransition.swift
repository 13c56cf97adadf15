/// Fades from one image to another.
///
/// Defined, and measured against Core Image: a mixture in premultiplied linear light.
public struct DissolveTransition: BlendFilter {
  public var time: Float = 0

  public init() {}
  public init(time: Float) { self.time = time }

  public static let info = FilterInfo<Self>(
    "CIDissolveTransition", displayName: "Dissolve",
    categories: .anyMedium.union([.transition]), "Fades from one image to another.",
    [
      .inputImage, .image("inputTargetImage", "The image at the end of the transition."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(time: 0.25), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0.75, 0, 0.25, 1],
      at: 1, 1),
    Example(
      Self(), on: .color([0.5, 0, 0, 0.5]), .color([0, 0, 1, 1]),
      gives: [0.5, 0, 0, 0.5], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let time = my.time
    return { p, _ in Color.mixAll(p.first, p.second, time) }
  }
}
