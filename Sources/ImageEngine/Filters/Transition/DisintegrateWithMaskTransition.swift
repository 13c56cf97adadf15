/// Lets one image disintegrate, dark parts of a mask first, and casts its shadow on the other.
///
/// Defined, measured: the first image is left where the mask's luminance exceeds the time. The
/// distance from the edge is estimated from the mask, (time - mask) / (slope + 0.001), with the
/// larger one of the slopes to the left and downwards. The shadow fades evenly over the radius,
/// half of it on each side of the edge; the first image brightens by a quarter until the end, the
/// other starts with three quarters of its light. A public sample agrees within a code.
/// Premultiplied linear light.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct DisintegrateWithMaskTransition: SamplingFilter {
  public var time: Float = 0
  public var shadowRadius: Float = 8
  public var shadowDensity: Float = 0.65
  public var shadowOffset: SIMD2<Float> = [0, -10]

  public init() {}
  public init(
    time: Float = 0, shadowRadius: Float = 8, shadowDensity: Float = 0.65,
    shadowOffset: SIMD2<Float> = [0, -10]
  ) {
    self.time = time
    self.shadowRadius = shadowRadius
    self.shadowDensity = shadowDensity
    self.shadowOffset = shadowOffset
  }

  public static let info = FilterInfo<Self>(
    "CIDisintegrateWithMaskTransition", displayName: "Disintegrate With Mask",
    categories: .squarePixels.union([.transition]),
    "Disintegrates one image into another in the order of a mask.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .image(
        "inputMaskImage", "A mask of the order in which the image disappears: dark parts first."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .distance(
        "inputShadowRadius", \.shadowRadius, .atLeast(0), slider: 0...50,
        "The softness of the shadow."),
      .number(
        "inputShadowDensity", \.shadowDensity, .within(0...1), slider: 0...1, identity: 0,
        "The darkness of the shadow."),
      .vector(
        "inputShadowOffset", \.shadowOffset, identity: [0, 0], unit: .pixels,
        "The offset of the shadow."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let target = try images.image("inputTargetImage")
    let mask = try images.image("inputMaskImage")
    return image.passing(to: target, at: time) { self(image, target, mask) }
  }

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].union(images[1]) }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    let offset = max(abs(shadowOffset.x), abs(shadowOffset.y))
    return image == 2 ? .around(2 + Double(offset)) : .around(0)
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let time = my.time
    let offset = my.shadowOffset
    let softness = 1.0 / V.max(my.shadowRadius, 0.01)
    let density = my.shadowDensity
    /// The distance from the edge in pixels, positive where the first image is gone.
    @inline(__always)
    func distance(_ here: Color<V>, _ left: Color<V>, _ below: Color<V>) -> V {
      let mask = here.luminance
      let steepness = V.max(V.abs(mask - left.luminance), V.abs(mask - below.luminance))
      return (time - mask) / (steepness + 0.001)
    }
    return { images, place in
      let mask = images.third
      let gone = V.unit(distance(mask[0, 0], mask[-1, 0], mask[0, -1]) + 0.5)
      let (x, y) = (place.x - offset.x, place.y - offset.y)
      let far = distance(mask.at(x, y), mask.at(x - 1.0, y), mask.at(x, y - 1.0))
      let lit = V.unit(V.mad(far, softness, 0.5))
      let ground = images.second[0, 0] * (V.mad(time, 0.25, 0.75) * (1.0 - density * (1.0 - lit)))
      return Color.mixAll(images.first[0, 0] * V.mad(time, 0.25, 1.0), ground, gone)
    }
  }
}
