/// Adds the light and the alpha of both images.
///
/// Defined: the sum in premultiplied linear light. It may exceed white, and alpha 1; only the
/// output is clamped.
public struct AdditionCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CIAdditionCompositing", displayName: "Addition", "Adds image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.1, 0.1, 0.1, 0.5]), .color([0.2, 0.3, 0.4, 0.5]),
      gives: [0.3, 0.4, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in p.first.plus(p.second) }
  }
}
