/// Keeps a picture that is drawn onto again and again: the pixels of each image that it is set to.
public final class CIImageAccumulator: NSObject {
  public let extent: CGRect
  public let format: CIFormat
  private let context = CIContext()
  private var picture: CGImage?

  /// `nil` for an extent that cannot be stored. The picture is transparent until it is set.
  public init?(extent: CGRect, format: CIFormat) {
    let pixels = extent.integral
    guard !extent.isInfinite, pixels.width >= 1, pixels.height >= 1 else { return nil }
    self.extent = pixels
    self.format = format
  }

  public convenience init?(extent: CGRect, format: CIFormat, colorSpace: CGColorSpace) {
    self.init(extent: extent, format: format)
  }

  public func image() -> CIImage {
    guard let picture else { return CIImage.clear.cropped(to: extent) }
    return CIImage(cgImage: picture).transformed(
      by: CGAffineTransform(translationX: extent.minX, y: extent.minY))
  }

  public func setImage(_ image: CIImage) {
    // A part that the image does not cover is transparent.
    let whole = image.cropped(to: extent).composited(over: CIImage.clear.cropped(to: extent))
    // Codes are finer in the dark, numbers of light need no such help.
    let isFine = format.layout.map { $0.storage == .half || $0.storage == .float } ?? false
    let space = isFine ? CGColorSpace.extendedLinearSRGB : CGColorSpace.sRGB
    picture =
      context.createCGImage(
        whole, from: extent, format: format,
        colorSpace: CGColorSpace(name: space)) ?? picture
  }

  /// Sets a part and keeps the rest.
  public func setImage(_ image: CIImage, dirtyRect: CGRect) {
    setImage(image.cropped(to: dirtyRect).composited(over: self.image()))
  }

  public func clear() { picture = nil }
}
