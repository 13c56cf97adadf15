/// Fades between the background and the image.
///
/// Defined: a mixture in premultiplied linear light.
public struct Mix: BlendFilter {
  public var amount: Float = 1

  public init() {}
  public init(amount: Float) { self.amount = amount }

  public static let info = FilterInfo<Self>(
    "CIMix", displayName: "Mix", categories: .squarePixels.union([.stylize]),
    "Mixes the image with the background.",
    [
      .inputImage, .inputBackgroundImage,
      .number(
        "inputAmount", \.amount, slider: 0...1, identity: 1,
        "The share of the image: 0 is the background alone, 1 the image."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(amount: 0.25), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]),
      gives: [0.25, 0, 0.75, 1], at: 1, 1),
    Example(
      Self(), on: .color([0.5, 0, 0, 0.5]), .color([0, 0, 1, 1]),
      gives: [0.5, 0, 0, 0.5], at: 1, 1),
  ]

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let amount = my.amount
    return { p, _ in Color.mixAll(p.second, p.first, amount) }
  }
}
