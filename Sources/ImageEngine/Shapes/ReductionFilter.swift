/// A filter that makes a small image of numbers about a part of a picture: a mean,
/// extrema, a histogram.
public protocol ReductionFilter: Filter {
  /// The part that is looked at; what of it lies outside the picture does not count.
  var area: Rectangle { get }

  /// The size of the result, given that of the part; its corner lies at 0, 0.
  func size(of part: PixelSize) -> PixelSize

  /// As many pixels as the size says, premultiplied, rows from the bottom up.
  func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>]
}

extension ReductionFilter {
  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: 1, height: 1) }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    self(try images.image("inputImage"))
  }

  /// The filter as a function of an image.
  public func callAsFunction(_ image: Image) -> Image {
    let part = PixelFrame(area.intersection(image.extent))
    if part.isEmpty { return .clear }
    let size = size(of: part.size)
    return image.area(
      Reducing(filter: self, area: part, size: size), extent: size.rectangle)
  }
}
