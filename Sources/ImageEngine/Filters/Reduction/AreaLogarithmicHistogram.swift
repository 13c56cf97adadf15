#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Computes a histogram of a part of the picture in stops: a picture one pixel high, with one pixel
/// per range of brightness.
///
/// As ``AreaHistogram``, with ranges that are equal in the logarithm of premultiplied linear light,
/// from the lowest stop to the highest; values beyond count in the outer ones. Apple documents only
/// the purpose.
public struct AreaLogarithmicHistogram: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)
  public var scale: Float = 1
  public var count: Float = 64
  public var minimumStop: Float = -10
  public var maximumStop: Float = 4

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80), scale: Float = 1,
    count: Float = 64, minimumStop: Float = -10, maximumStop: Float = 4
  ) {
    self.extent = extent
    self.scale = scale
    self.count = count
    self.minimumStop = minimumStop
    self.maximumStop = maximumStop
  }

  public static let info = FilterInfo<Self>(
    "CIAreaLogarithmicHistogram", displayName: "Area Logarithmic Histogram",
    categories: .squarePixels.union([.reduction]),
    "Counts how often each brightness occurs, in stops.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
      .number("inputScale", \.scale, .atLeast(0), "The sum of all counts."),
      .number(
        "inputCount", \.count, .within(1...2048),
        "The number of ranges of brightness; a fraction is dropped."),
      .number(
        "inputMinimumStop", \.minimumStop, .none,
        "The lower end of the lowest range, in stops: 0 is white, -1 half of it."),
      .number(
        "inputMaximumStop", \.maximumStop, .none,
        "The upper end of the highest range, in stops above white."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 2, height: 1), count: 14),
      on: .greys([[0.3, 0.03]]), gives: [0.5, 0.5, 0.5, 0], at: 8, 0)
  ]

  public var area: Rectangle { extent }

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: Int(count), height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let bins = Int(count)
    var counts = [SIMD4<UInt32>](repeating: .zero, count: bins)
    let (low, span) = (minimumStop, max(maximumStop - minimumStop, 1e-3))
    for y in 0..<pixels.height {
      for p in pixels.row(y) {
        for component in 0..<4 {
          let stop = log2f(max(p[component], 1e-30))
          let place = (stop - low) / span * Float(bins)
          counts[Int(place, within: 0...bins - 1)][component] &+= 1
        }
      }
    }
    let part = Double(scale) / Double(pixels.width * pixels.height)
    return counts.map { SIMD4<Float>(SIMD4<Double>($0) * part) }
  }
}
