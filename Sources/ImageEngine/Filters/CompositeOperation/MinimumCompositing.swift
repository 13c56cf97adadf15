/// Keeps the darker of both images, component by component.
///
/// Defined: the minimum in premultiplied linear light.
public struct MinimumCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CIMinimumCompositing", displayName: "Minimum", "Keeps the lesser of each component.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.2, 0.8, 0.5, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.2, 0.5, 0.5, 1], at: 1, 1),
    Example(
      Self(), on: .color([1, 1, 1, 1]), .color([0, 0, 0, 0]), gives: [0, 0, 0, 0], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in p.first.smaller(p.second) }
  }
}
