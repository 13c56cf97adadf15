/// Multiplies both images, component by component.
///
/// Defined: the product in premultiplied linear light.
public struct MultiplyCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CIMultiplyCompositing", displayName: "Multiply", "Multiplies image and background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.25, 0.25, 0.5, 0.5]), .color([0.5, 1, 0.25, 1]),
      gives: [0.125, 0.25, 0.125, 0.5], at: 1, 1)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      Color(
        p.first.r * p.second.r, p.first.g * p.second.g, p.first.b * p.second.b,
        p.first.a * p.second.a)
    }
  }
}
