/// Blurs in proportion to the brightness of a mask.
///
/// Defined, measured: a Gaussian whose standard deviation is 1.2 times the radius times the mask's
/// luminance in linear light; between none, a sixteenth, an eighth, a quarter, half and all of it,
/// pictures are mixed. A public sample agrees within half a code. Premultiplied linear light; the
/// picture is transparent outside and grows by three times the largest deviation.
public struct MaskedVariableBlur: ChainFilter {
  public var radius: Float = 5

  public init() {}
  public init(radius: Float) { self.radius = radius }

  public static let info = FilterInfo<Self>(
    "CIMaskedVariableBlur", displayName: "Masked Variable Blur",
    categories: .squarePixels.union([.blur]), "Blurs by the amount in a mask.",
    [
      .inputImage, .image("inputMask", "A mask of the blur; white is the full radius."),
      .distance(
        "inputRadius", \.radius, .atLeast(0), slider: 0...10, identity: 0,
        "The blur where the mask is white; its standard deviation is a fifth larger."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3]]), .color([0, 0, 0, 1]), gives: [0.2, 0.2, 0.2, 1], at: 1,
      0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let mask = try images.image("inputMask")
    if radius == 0 && image.skipsIdentities { return image }
    var result = image
    var start: Float = 0
    for end in [0.0625, 0.125, 0.25, 0.5, 1] as [Float] {
      let blurred = image.blurred(sigma: 1.2 * Double(end * radius))
      result = MaskedStep(start: start, end: end, isGrowing: true)(result, blurred, mask)
      start = end
    }
    return result
  }
}
