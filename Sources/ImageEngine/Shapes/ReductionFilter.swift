/// A filter that reduces a part of a picture to a small image of numbers: a mean, extrema, a
/// histogram.
public protocol ReductionFilter: Filter {
  /// The examined part; pixels outside the picture do not count.
  var area: Rectangle { get }

  /// Returns the size of the result, given that of the part; its corner is at 0, 0.
  func size(of part: PixelSize) -> PixelSize

  /// Returns premultiplied pixels, rows from the bottom up, as many as the size requires.
  func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>]
}

extension ReductionFilter {
  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: 1, height: 1) }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    self(try images.image("inputImage"))
  }

  /// Applies the filter to an image.
  public func callAsFunction(_ image: Image) -> Image {
    let part = PixelFrame(area.intersection(image.extent))
    if part.isEmpty { return .clear }
    let size = size(of: part.size)
    return image.area(
      ReductionOperation(filter: self, area: part, size: size), extent: size.rectangle)
  }
}
