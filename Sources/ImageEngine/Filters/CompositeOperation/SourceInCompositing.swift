/// Clips the image to the background's shape.
///
/// Defined, and measured against Core Image: Porter and Duff's operator in premultiplied linear
/// light.
public struct SourceInCompositing: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>.compositing(
    "CISourceInCompositing", displayName: "Source In",
    "Keeps the image where the background is opaque.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0, 0, 0.5]), .color([0, 0, 0.5, 0.5]), gives: [0.25, 0, 0, 0.25],
      at: 1, 1)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].intersection(images[1]) }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      p.first.scaled(p.second.a)
    }
  }
}
