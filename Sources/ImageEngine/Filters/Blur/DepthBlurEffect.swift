/// Blurs pixels nearer or farther than the focus, by a disparity image, like a wide-aperture lens.
///
/// Apple publishes the parameters but not the formula. Our own design: the focus is the mean
/// disparity in the focus rectangle, or the maximum disparity if there is none. A pixel is blurred
/// by discs whose radius is its disparity from the focus times a hundredth of the picture's longer
/// side times 5.6 over the aperture; an aperture of 0 means 2.8. A matte keeps pixels sharp where
/// it is white. The disparity is the red component of its image, which is scaled to the picture.
/// Hair, glasses, gain, face positions, noise, calibration, metadata and shape are accepted but
/// have no effect. Premultiplied linear light; the extent is unchanged.
public struct DepthBlurEffect: ChainFilter {
  public var aperture: Float = 0
  public var leftEyePositions: SIMD2<Float> = [-1, -1]
  public var rightEyePositions: SIMD2<Float> = [-1, -1]
  public var chinPositions: SIMD2<Float> = [-1, -1]
  public var nosePositions: SIMD2<Float> = [-1, -1]
  public var focusRect: Rectangle = .infinite
  public var lumaNoiseScale: Float = 0
  public var scaleFactor: Float = 1
  public var calibrationData = Payload()
  public var auxDataMetadata = Payload()
  public var shape: String = ""

  public init() {}

  public static let info = FilterInfo<Self>(
    "CIDepthBlurEffect", displayName: "Depth Blur Effect",
    categories: .squarePixels.union([.blur]),
    "Blurs the parts that a depth image shows out of focus.",
    [
      .inputImage,
      .image("inputDisparityImage", "The disparity at each pixel; bright is near."),
      .image("inputMatteImage", isOptional: true, "A mask of the parts that stay sharp."),
      .image("inputHairImage", isOptional: true, "Accepted for compatibility; it has no effect."),
      .image(
        "inputGlassesImage", isOptional: true, "Accepted for compatibility; it has no effect."),
      .image("inputGainMap", isOptional: true, "Accepted for compatibility; it has no effect."),
      .number(
        "inputAperture", \.aperture, .within(0...22), slider: 1...22,
        "The f-number; smaller values blur more."),
      .point(
        "inputLeftEyePositions", \.leftEyePositions, "Accepted for compatibility; it has no effect."
      ),
      .point(
        "inputRightEyePositions", \.rightEyePositions,
        "Accepted for compatibility; it has no effect."),
      .point(
        "inputChinPositions", \.chinPositions, "Accepted for compatibility; it has no effect."),
      .point(
        "inputNosePositions", \.nosePositions, "Accepted for compatibility; it has no effect."),
      .rectangle(
        "inputFocusRect", \.focusRect, identity: .infinite, "The part of the image in focus."),
      .number(
        "inputLumaNoiseScale", \.lumaNoiseScale, .within(0...0.1), slider: 0...0.1,
        "Accepted for compatibility; it has no effect."),
      .number(
        "inputScaleFactor", \.scaleFactor, .none, slider: 0...1,
        "The factor by which the blur is multiplied."),
      .data(
        "inputCalibrationData", \.calibrationData, "Accepted for compatibility; it has no effect."),
      .data(
        "inputAuxDataMetadata", \.auxDataMetadata, "Accepted for compatibility; it has no effect."),
      .string("inputShape", \.shape, "Accepted for compatibility; it has no effect."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1], side: 31), .color([0.5, 0, 0, 1], side: 31),
      gives: [0.5, 0.5, 0.5, 1], at: 15, 15)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let disparity = try images.image("inputDisparityImage")
    let (to, from) = (image.node.visible, disparity.node.visible)
    guard !to.isEmpty, !from.isEmpty else { return image }
    let fitted = disparity.clamped().transformed(
      by: AffineMatrix.translation(-from.x, -from.y)
        .followed(by: .scale(to.width / from.width, to.height / from.height))
        .followed(by: .translation(to.x, to.y)))
    let area = focusRect.intersection(to)
    let focus =
      focusRect.isInfinite || area.isEmpty
      ? AreaMaximum(extent: to)(fitted) : AreaAverage(extent: area)(fitted)
    let number = aperture == 0 ? 2.8 : max(aperture, 0.5)
    let widest = 0.01 * Float(max(to.width, to.height)) * 5.6 / number * abs(scaleFactor)
    let keep = images.optional("inputMatteImage") ?? .clear
    let blur = OutOfFocus()(fitted, focus.clamped(), keep).cropped(to: to)
    var result = image
    var start: Float = 0
    for end in [0.25, 0.5, 1] as [Float] {
      let disc = image.clamped().discBlurred(radius: Double(end * widest)).cropped(to: image.extent)
      result = MaskedStep(start: start, end: end)(result, disc, blur.clamped())
      start = end
    }
    return result.cropped(to: image.extent)
  }
}

/// The distance of the first image from the second one's only pixel, except where the third is
/// white.
private struct OutOfFocus: SamplingFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 1 ? .rectangle(Rectangle(x: 0, y: 0, width: 1, height: 1)) : .around(0)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    { images, _ in
      let focus = images.second.at(0.5, 0.5).r
      let far = V.unit(V.abs(images.first[0, 0].r - focus))
      let blur = far * (1.0 - V.unit(images.third[0, 0].luminance))
      return Color(blur, blur, blur, 1.0)
    }
  }
}
