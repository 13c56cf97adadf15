/// Places the image over the background and clips it to the background's shape.
///
/// Defined, and measured against Core Image: Porter and Duff's operator in premultiplied linear
/// light.
public struct SourceAtopCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CISourceAtopCompositing", displayName: "Source Atop",
    "Lays the image over the background, within its shape.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0, 0, 0.5]), .color([0, 0, 0.5, 0.5]), gives: [0.25, 0, 0.25, 0.5],
      at: 1, 1)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[1] }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      p.first.scaled(p.second.a).over(p.second, hiding: p.first.a)
    }
  }
}
