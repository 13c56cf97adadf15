internal import ImageEngine

extension CIImage {
  public func cropped(to rect: CGRect) -> CIImage {
    rect.isInfinite ? self : CIImage(image.cropped(to: Rectangle(rect)))
  }

  /// Extends the edge pixels to infinity.
  public func clampedToExtent() -> CIImage { CIImage(image.clamped()) }

  /// Crops, and extends the edge pixels of the part to infinity.
  public func clamped(to rect: CGRect) -> CIImage {
    CIImage(image.cropped(to: Rectangle(rect)).clamped())
  }

  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(image.transformed(by: matrix.matrix))
  }

  /// The engine always averages when it reduces, so that the second argument has no effect.
  public func transformed(
    by matrix: CGAffineTransform, highQualityDownsample: Bool
  ) -> CIImage { transformed(by: matrix) }

  /// Turns the picture upright that is stored in an orientation.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// An unknown number changes nothing.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) ?? .up)
  }

  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    let corner = CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
    return corner.concatenating(
      orientation.transform(width: extent.width, height: extent.height))
  }

  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    orientationTransform(
      for: CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) ?? .up)
  }

  public func composited(over background: CIImage) -> CIImage {
    CIImage(SourceOverCompositing()(image, background.image))
  }
}

extension CIImage {
  /// The result of a filter with this image as its `inputImage`; the image itself if there is none.
  public func applyingFilter(_ name: String, parameters: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: name, parameters: parameters) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? CIImage.empty()
  }

  public func applyingFilter(_ name: String) -> CIImage {
    applyingFilter(name, parameters: [:])
  }

  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  public func premultiplyingAlpha() -> CIImage { CIImage(MultipliedAlpha()(image)) }

  public func unpremultiplyingAlpha() -> CIImage { CIImage(DividedAlpha()(image)) }

  /// Makes a part opaque.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    CIImage(OpaqueAlpha()(image)).cropped(to: extent).composited(over: self)
  }

  /// The next transform takes the nearest pixel instead of interpolating.
  public func samplingNearest() -> CIImage { applyingFilter("CISampleNearest") }

  public func samplingLinear() -> CIImage { self }

  /// The engine stores intermediate results where it needs to.
  public func insertingIntermediate() -> CIImage { self }

  public func insertingIntermediate(cache: Bool) -> CIImage { self }
}

private struct MultipliedAlpha: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static let alpha = AlphaUse.premultiplied

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.premultiplied }
  }
}

private struct DividedAlpha: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static let alpha = AlphaUse.premultiplied

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.straight }
  }
}

private struct OpaqueAlpha: PointFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []
  static let alpha = AlphaUse.premultiplied

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in Color(p.r, p.g, p.b, 1.0) }
  }
}
