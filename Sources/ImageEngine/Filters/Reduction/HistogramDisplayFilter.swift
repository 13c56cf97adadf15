/// Draws a histogram as a picture: columns of red, green and blue for each pixel of a row, as made
/// by ``AreaHistogram``, with heights given by its components.
///
/// Apple publishes the parameters but not the formula. Our own design: the picture is as wide as
/// the row; a component at the high limit reaches the top, one at the low limit stays at the
/// bottom; overlapping colours are added. Opaque linear light; the extent lies at 0, 0.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct HistogramDisplayFilter: SamplingFilter {
  public var height: Float = 100
  public var highLimit: Float = 1
  public var lowLimit: Float = 0

  public init() {}
  public init(
    height: Float = 100, highLimit: Float = 1, lowLimit: Float = 0
  ) {
    self.height = height
    self.highLimit = highLimit
    self.lowLimit = lowLimit
  }

  public static let info = FilterInfo<Self>(
    "CIHistogramDisplayFilter", displayName: "Histogram Display",
    categories: [.builtIn, .reduction, .stillImage, .video],
    "Draws a histogram as a picture.",
    [
      .inputImage,
      .number(
        "inputHeight", \.height, .within(1...200), slider: 1...100, "The height of the picture."),
      .number(
        "inputHighLimit", \.highLimit, .within(0...1), slider: 0...1,
        "The value that reaches the top."),
      .number(
        "inputLowLimit", \.lowLimit, .within(0...1), slider: 0...1,
        "The value that stays at the bottom."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(height: 10), on: .pixels([[[0.2, 0.4, 0.6, 1]]]), gives: [0, 1, 1, 1], at: 0, 3)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    let extent = images[0]
    if extent.isEmpty || extent.isInfinite { return .empty }
    return Rectangle(x: 0, y: 0, width: extent.width, height: Double(height.rounded(.down)))
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let height = V.floor(my.height)
    let low = my.lowLimit
    let scale = height / V.max(my.highLimit - low, 1e-4)
    return { images, place in
      let p = images.first.at(place.x + place.left, place.bottom + 0.5)
      @inline(__always)
      func column(_ count: V) -> V { V.unit((count - low) * scale - place.y + 0.5) }
      return Color(column(p.r), column(p.g), column(p.b), 1.0)
    }
  }
}
