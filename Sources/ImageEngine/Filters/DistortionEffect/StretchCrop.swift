/// Changes the picture's aspect ratio by cropping it and stretching its sides more than its centre.
///
/// Apple publishes the parameters but not the formula. Our own design: the picture is scaled to the
/// target height or width, whichever leaves more; the crop amount is the share of the excess that
/// is cut off, and the rest is squeezed. The centre takes a share of the squeeze given by the
/// center stretch amount: at 1 as much as the sides, at 0 none. Premultiplied linear light; the
/// result has the target size and lies at 0, 0.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct StretchCrop: WarpFilter {
  public var size: SIMD2<Float> = [1280, 720]
  public var cropAmount: Float = 0.25
  public var centerStretchAmount: Float = 0.25

  public init() {}
  public init(
    size: SIMD2<Float> = [1280, 720], cropAmount: Float = 0.25, centerStretchAmount: Float = 0.25
  ) {
    self.size = size
    self.cropAmount = cropAmount
    self.centerStretchAmount = centerStretchAmount
  }

  public static let info = FilterInfo<Self>(
    "CIStretchCrop", displayName: "Stretch Crop",
    categories: .squarePixels.union([.distortionEffect]),
    "Stretches and crops the picture to another size.",
    [
      .inputImage,
      .point("inputSize", \.size, "The width and height of the result."),
      .number(
        "inputCropAmount", \.cropAmount, .within(0...1), slider: 0...1,
        "The part of the excess that is cut off rather than stretched."),
      .number(
        "inputCenterStretchAmount", \.centerStretchAmount, .within(0...1), slider: 0...1,
        "The part of the stretching that the middle takes."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(size: [9, 9]), on: .color([0.5, 0.5, 0.5, 1], side: 9), gives: [0.5, 0.5, 0.5, 1], at: 4,
      4)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    images[0].isEmpty
      ? .empty
      : Rectangle(
        x: 0, y: 0, width: Double(max(size.x, 1).rounded()),
        height: Double(max(size.y, 1).rounded()))
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let width = V.max(my.size.x, 1.0)
    let height = V.max(my.size.y, 1.0)
    let (crop, stretch) = (my.cropAmount, my.centerStretchAmount)
    return { place in
      // The picture's width relative to the target, and its height.
      let shape = (place.width * height) / V.max(place.height * width, 1e-3)
      let wide = V.max(shape, 1.0)
      let high = V.max(1.0 / V.max(shape, 1e-6), 1.0)
      @inline(__always)
      func source(_ t: V, _ excess: V) -> V {
        // From the centre, -1 to 1; `part` is the visible share of the picture's side.
        let part = V.mix(1.0, 1.0 / excess, crop)
        // The slope in the centre: 1 / excess keeps proportions, `part` stretches evenly.
        let middle = V.mix(1.0 / excess, part, stretch)
        return t * V.mad(t * t, part - middle, middle)
      }
      let x = source(2.0 * place.x / width - 1.0, wide)
      let y = source(2.0 * place.y / height - 1.0, high)
      return Vector2(
        V.mad(V.mad(x, 0.5, 0.5), place.width, place.left),
        V.mad(V.mad(y, 0.5, 0.5), place.height, place.bottom))
    }
  }
}
