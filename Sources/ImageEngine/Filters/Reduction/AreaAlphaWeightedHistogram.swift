/// Computes a histogram of a part of the picture, weighted by alpha: a picture one pixel high, with
/// one pixel per range of brightness.
///
/// As ``AreaHistogram``, of straight linear light; each pixel is weighted by its alpha, and the
/// total is the scale. Alpha itself is counted without weights. Apple documents only the purpose.
public struct AreaAlphaWeightedHistogram: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)
  public var scale: Float = 1
  public var count: Float = 64

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80), scale: Float = 1,
    count: Float = 64
  ) {
    self.extent = extent
    self.scale = scale
    self.count = count
  }

  public static let info = FilterInfo<Self>(
    "CIAreaAlphaWeightedHistogram", displayName: "Area Alpha Weighted Histogram",
    categories: [.builtIn, .reduction, .stillImage, .video],
    "Counts how often each brightness occurs, by alpha.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
      .number("inputScale", \.scale, .atLeast(0), "The sum of all counts."),
      .number(
        "inputCount", \.count, .within(1...2048),
        "The number of ranges of brightness; a fraction is dropped."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 1), count: 4),
      on: .pixels([[[0.05, 0.05, 0.05, 0.25], [0.9, 0.9, 0.9, 1]]]), gives: [0.2, 0.2, 0.2, 0],
      at: 0, 0)
  ]

  public var area: Rectangle { extent }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: Int(count), height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let bins = Int(count)
    var counts = [SIMD4<Double>](repeating: .zero, count: bins)
    var weight = 0.0
    func bin(_ value: Float) -> Int { Int(value * Float(bins), within: 0...bins - 1) }
    for y in 0..<pixels.height {
      for p in pixels.row(y) {
        counts[bin(p.w)].w += 1
        guard p.w > 0 else { continue }
        weight += Double(p.w)
        for component in 0..<3 { counts[bin(p[component] / p.w)][component] += Double(p.w) }
      }
    }
    let share = Double(scale) / max(weight, 1e-9)
    let all = Double(scale) / Double(pixels.width * pixels.height)
    return counts.map { SIMD4<Float>($0 * SIMD4(share, share, share, all)) }
  }
}
