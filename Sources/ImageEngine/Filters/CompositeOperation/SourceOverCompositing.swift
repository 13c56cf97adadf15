/// Places the image over the background.
///
/// Defined, and measured against Core Image: Porter and Duff's operator in premultiplied linear
/// light.
public struct SourceOverCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CISourceOverCompositing", displayName: "Source Over", "Lays the image over the background.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0, 0, 0.5]), .color([0, 0, 1, 1]),
      gives: [0.5, 0, 0.5, 1], at: 1, 1),
    Example(
      Self(), on: .color([0, 0, 0, 0]), .color([0, 0, 0.5, 0.5]),
      gives: [0, 0, 0.5, 0.5], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      p.first.over(p.second)
    }
  }
}
