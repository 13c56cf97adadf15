/// Applies the threshold that best separates dark from bright, to green alone.
///
/// Defined, measured on the public sample of the first version of this filter (iOS 14): Otsu's
/// method on 128 equal ranges of green in linear light gives the threshold with the smallest
/// variance on both sides. Green is 1 where it reaches the threshold; red and blue are 0.
/// Transparent pixels do not count; alpha is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct ColorThresholdOtsu: ChainFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorThresholdOtsu", displayName: "Color Threshold Otsu",
    categories: .standardRange.union([.colorAdjustment]),
    "Divides the picture into black and white at a threshold that it finds.", [.inputImage])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.15, 0.2], [0.8, 0.85, 0.9]]), gives: [0, 0, 0, 1], at: 2, 1),
    Example(
      Self(), on: .greys([[0.1, 0.15, 0.2], [0.8, 0.85, 0.9]]), gives: [0, 1, 0, 1], at: 0, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let area = image.node.visible
    guard !area.isInfinite else { throw .neverEnds(filter: Self.info.name, key: "inputImage") }
    return ThresholdAt()(image, OtsuThreshold(area: area)(image).clamped())
  }
}

/// Computes one pixel: the threshold of the image's green.
private struct OtsuThreshold: ReductionFilter {
  var area = Rectangle.empty

  init() {}
  init(area: Rectangle) { self.area = area }

  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    var counts = [Double](repeating: 0, count: Self.ranges)
    for y in 0..<pixels.height {
      for p in pixels.row(y) where p.w > 0 {
        let range = Int(p.y / p.w * Float(Self.ranges), within: 0...Self.ranges - 1)
        counts[range] += Double(p.w)
      }
    }
    let threshold = Float(Self.threshold(counts)) / Float(Self.ranges)
    return [SIMD4(threshold, threshold, threshold, 1)]
  }

  private static let ranges = 128

  /// The first range of the bright side.
  static func threshold(_ counts: [Double]) -> Int {
    let total = counts.reduce(0, +)
    let sum = counts.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    var (best, bestVariance) = (ranges / 2, 0.0)
    var (dark, darkSum) = (0.0, 0.0)
    for index in 0..<counts.count - 1 {
      dark += counts[index]
      darkSum += Double(index) * counts[index]
      let bright = total - dark
      guard dark > 0, bright > 0 else { continue }
      let distance = darkSum / dark - (sum - darkSum) / bright
      let variance = dark * bright * distance * distance
      if variance > bestVariance { (best, bestVariance) = (index + 1, variance) }
    }
    return best
  }
}

/// Green where the first image's reaches the second image's only pixel.
private struct ThresholdAt: SamplingFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(0) : .rectangle(Rectangle(x: 0, y: 0, width: 1, height: 1))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    return { images, _ in
      let threshold = images.second.at(0.5, 0.5).r
      let p = images.first[0, 0].straight
      return Color(0.0, V.pick(0.0, where: threshold, exceeds: p.g, else: p.a), 0.0, p.a)
    }
  }
}
