/// Replaces brightness by the colours of a gradient, black by its left end, white by its right.
///
/// Defined, and measured against Core Image: the pixel's luminance in linear light is looked up
/// along the bottom row of the gradient image, with interpolation. The colour's alpha is multiplied
/// by the pixel's.
public struct ColorMap: ChainFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorMap", displayName: "Color Map", categories: .standardRange.union([.colorEffect]),
    "Replaces brightness with the colours of a gradient.",
    [.inputImage, .image("inputGradientImage", "The gradient, from left to right.")])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1]), .pixels([[[1, 0, 0, 1], [0, 0, 1, 1]]]),
      gives: [0.5, 0, 0.5, 1], at: 1, 1),
    Example(
      Self(), on: .color([1, 1, 1, 1]), .pixels([[[1, 0, 0, 1], [0, 0, 1, 1]]]),
      gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let gradient = try images.image("inputGradientImage")
    let extent = gradient.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return image }
    let row = Rectangle(x: extent.x, y: extent.y, width: extent.width, height: 1)
    return RowLookup(row: row)(image, gradient.cropped(to: row).clamped())
  }
}

/// Looks up the first image's luminance in a row of the second.
private struct RowLookup: SamplingFilter {
  var row = Rectangle(x: 0, y: 0, width: 1, height: 1)

  init() {}
  init(row: Rectangle) { self.row = row }

  static let info = FilterInfo<Self>.part([.rectangle("row", \.row, "")])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(0) : .rectangle(row)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let row = my.row
    let y = row.y + 0.5
    return { images, _ in
      let p = images.first[0, 0]
      // The luminance without alpha; transparent pixels have no colour.
      let light = V.unit(p.straight.luminance)
      let x = V.clamp(V.mad(light, row.z, row.x), row.x + 0.5, row.x + row.z - 0.5)
      return images.second.at(x, y).scaled(p.a)
    }
  }
}
