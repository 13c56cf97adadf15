/// Finds the centroid of all pixels nearest to each palette colour: a row with one pixel per
/// colour, whose red and green are the centroid in pixels, blue the share of all pixels, and alpha
/// 1.
///
/// Nearest as in ``Palettize``; Apple does not document the layout.
public struct PaletteCentroid: ChainFilter {
  public var perceptual: Bool = false

  public init() {}
  public init(
    perceptual: Bool = false
  ) {
    self.perceptual = perceptual
  }

  public static let info = FilterInfo<Self>(
    "CIPaletteCentroid", displayName: "Palette Centroid",
    categories: [.builtIn, .colorEffect, .stillImage, .video],
    "Finds where the colours of a palette are.",
    [
      .inputImage,
      .image("inputPaletteImage", "A row of colours."),
      .boolean(
        "inputPerceptual", \.perceptual, "Whether codes are compared instead of linear light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.9, 0.9]]), .greys([[0, 1]]), gives: [2, 0.5, 0.666667, 1], at: 1,
      0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let palette = try images.image("inputPaletteImage")
    let area = image.node.visible
    guard !area.isInfinite else { throw .neverEnds(filter: Self.info.name, key: "inputImage") }
    guard let nearest = NearestColor(palette, isPerceptual: perceptual, isIndex: true) else {
      return .clear
    }
    return Centroids(area: area, count: nearest.count)(nearest(image, palette))
  }
}

/// The mean positions of pixels, grouped by the index in their red.
private struct Centroids: ReductionFilter {
  var area = Rectangle.empty
  var count = 1

  init() {}
  init(area: Rectangle, count: Int) {
    self.area = area
    self.count = count
  }

  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func size(of part: PixelSize) -> PixelSize { PixelSize(width: count, height: 1) }

  func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    var sums = [SIMD3<Double>](repeating: .zero, count: count)
    for y in 0..<pixels.height {
      for (x, p) in pixels.row(y).enumerated() {
        let index = Int(p.x.rounded(), within: 0...count - 1)
        sums[index] += SIMD3(Double(x) + 0.5 + area.x, Double(y) + 0.5 + area.y, 1)
      }
    }
    let all = Double(pixels.width * pixels.height)
    return sums.map { sum in
      let n = max(sum.z, 1)
      return SIMD4(Float(sum.x / n), Float(sum.y / n), Float(sum.z / all), 1)
    }
  }
}
