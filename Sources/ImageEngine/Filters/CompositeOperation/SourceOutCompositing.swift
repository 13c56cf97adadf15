/// Cuts the background's shape out of the image.
///
/// Defined, and measured against Core Image: Porter and Duff's operator in premultiplied linear
/// light.
public struct SourceOutCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CISourceOutCompositing", displayName: "Source Out",
    "Keeps the image where the background is transparent.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 0.75, 0.75]), gives: [0.25, 0, 0, 0.25],
      at: 1, 1)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      p.first.scaled(1.0 - p.second.a)
    }
  }
}
