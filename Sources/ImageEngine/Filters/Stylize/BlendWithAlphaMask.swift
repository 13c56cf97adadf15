/// Shows the image where a mask is opaque, and the background elsewhere.
///
/// Defined, and measured against Core Image: background and image are mixed by the mask's alpha in
/// premultiplied linear light. Outside the mask only the background is visible.
public struct BlendWithAlphaMask: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIBlendWithAlphaMask", displayName: "Blend With Alpha Mask",
    categories: .squarePixels.union([.stylize]),
    "Shows the image where the mask is opaque, else the background.",
    [
      .inputImage, .inputBackgroundImage,
      .image("inputMaskImage", "A mask: where it is transparent, the background shows."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0, 0, 0, 0.25]),
      gives: [0.25, 0, 0.75, 1], at: 1, 1)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in Color.mixAll(p.second, p.first, p.third.a) }
  }
}
