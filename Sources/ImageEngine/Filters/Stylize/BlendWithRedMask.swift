/// Shows the image where a mask is red, and the background elsewhere.
///
/// Defined: background and image are mixed by the red component of the mask's linear light, in
/// premultiplied linear light. Outside the mask only the background is visible.
public struct BlendWithRedMask: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIBlendWithRedMask", displayName: "Blend With Red Mask",
    categories: .squarePixels.union([.stylize]),
    "Shows the image where the mask is red, else the background.",
    [
      .inputImage, .inputBackgroundImage,
      .image("inputMaskImage", "A mask, of which the red component is used."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0.25, 1, 1, 1]),
      gives: [0.25, 0, 0.75, 1], at: 1, 1)
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in Color.mixAll(p.second, p.first, p.third.r) }
  }
}
