/// Computes a histogram of each component in a part of the picture: a picture one pixel high, with
/// one pixel per range of brightness.
///
/// Premultiplied linear light from 0 to 1 is divided into equal ranges; values beyond count in the
/// outer ones, and pixels outside the picture do not count. Apple only says that the counts of an
/// opaque picture add up to 1 at a scale of 1: here each pixel counts the scale divided by the
/// number of pixels.
public struct AreaHistogram: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)
  public var scale: Float = 1
  public var count: Float = 64

  public init() {}
  public init(extent: Rectangle, scale: Float = 1, count: Float = 64) {
    self.extent = extent
    self.scale = scale
    self.count = count
  }

  public static let info = FilterInfo<Self>(
    "CIAreaHistogram", displayName: "Area Histogram",
    categories: [.builtIn, .reduction, .stillImage, .video],
    "Counts how often each brightness occurs.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
      .number(
        "inputScale", \.scale, .atLeast(0), slider: 0...1, "The sum of all counts."),
      .number(
        "inputCount", \.count, .within(1...2048), slider: 10...1000,
        "The number of ranges of brightness; a fraction is dropped."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 2), count: 4),
      on: .pixels([
        [[0, 0.3, 0.9, 1], [0.1, 0.4, 0.9, 1]], [[0.6, 0.3, 0.9, 1], [0.2, 0.8, 1, 1]],
      ]),
      gives: [0.75, 0, 0, 0], at: 0, 0),
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 2), scale: 2, count: 4),
      on: .pixels([
        [[0, 0.3, 0.9, 1], [0.1, 0.4, 0.9, 1]], [[0.6, 0.3, 0.9, 1], [0.2, 0.8, 1, 1]],
      ]),
      gives: [0, 0.5, 2, 2], at: 3, 0),
  ]

  public var area: Rectangle { extent }

  private var bins: Int { Int(count) }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: bins, height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let bins = bins
    var counts = [SIMD4<UInt32>](repeating: .zero, count: bins)
    for y in 0..<pixels.height {
      for pixel in pixels.row(y) {
        let p = pixel * Float(bins)
        for component in 0..<4 {
          counts[Int(p[component], within: 0...bins - 1)][component] &+= 1
        }
      }
    }
    let part = Double(scale) / Double(pixels.width * pixels.height)
    return counts.map { SIMD4<Float>(SIMD4<Double>($0) * part) }
  }
}
