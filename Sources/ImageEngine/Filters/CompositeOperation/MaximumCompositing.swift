/// Keeps the brighter of both images, component by component.
///
/// Defined: the maximum in premultiplied linear light.
public struct MaximumCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CIMaximumCompositing", displayName: "Maximum", "Keeps the greater of each component.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.8, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.5, 0.8, 0.5, 1], at: 1, 1)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in p.first.larger(p.second) }
  }
}
