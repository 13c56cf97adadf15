/// Finds the dominant colours of a part of the picture: a row with one pixel per colour.
///
/// Lloyd's algorithm on straight linear light, or on sRGB codes if perceptual, over at most 65,536
/// pixels spread over the part, with the given number of passes. It starts from the given means, or
/// from colours spread over the part's luminance. Apple documents only the method's name. Colours
/// are opaque.
public struct KMeans: ReductionFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 640, height: 80)
  public var count: Int = 8
  public var passes: Int = 5
  public var perceptual: Bool = false

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 640, height: 80), count: Int = 8,
    passes: Int = 5, perceptual: Bool = false
  ) {
    self.extent = extent
    self.count = count
    self.passes = passes
    self.perceptual = perceptual
  }

  public static let info = FilterInfo<Self>(
    "CIKMeans", displayName: "KMeans",
    categories: .squarePixels.union([.reduction]),
    "Finds the colours that the picture is made of.",
    [
      .inputImage,
      .rectangle("inputExtent", \.extent, "The part of the image to examine."),
      .image("inputMeans", isOptional: true, "The initial colours, in a row."),
      .integer("inputCount", \.count, .within(0...128), identity: 0, "The number of colours."),
      .integer(
        "inputPasses", \.passes, .within(0...20), identity: 0,
        "The number of passes that refine the colours."),
      .boolean(
        "inputPerceptual", \.perceptual, "Whether codes are compared instead of linear light."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 4, height: 1), count: 2),
      on: .greys([[0.1, 0.1, 0.9, 0.9]]),
      gives: [0.1, 0.1, 0.1, 1], at: 0, 0),
    Example(
      Self(extent: Rectangle(x: 0, y: 0, width: 4, height: 1), count: 2),
      on: .greys([[0.1, 0.1, 0.9, 0.9]]),
      gives: [0.9, 0.9, 0.9, 1], at: 1, 0),
  ]

  public var area: Rectangle { extent }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let means = images.optional("inputMeans") ?? .clear
    let part = extent.integral.intersection(image.extent)
    let begun = means.node.visible
    if begun.isEmpty || part.isEmpty || part.isInfinite { return self(image) }
    // The initial means are placed in a row below the part, where `reduce` finds them.
    let row = means.cropped(
      to: Rectangle(x: begun.x, y: begun.y, width: min(begun.width, part.width), height: 1))
    let moved = row.transformed(
      by: AffineMatrix.translation(part.x - row.extent.x, part.y - 1 - row.extent.y))
    var filter = self
    filter.extent = Rectangle(
      x: part.x, y: part.y - 1, width: part.width, height: part.height + 1)
    filter.isBegun = true
    return filter(DisjointUnion()(moved, image.cropped(to: part)))
  }

  /// Whether the lowest row contains initial means.
  private var isBegun = false

  public func size(of part: PixelSize) -> PixelSize { PixelSize(width: max(count, 1), height: 1) }

  public func reduce(_ pixels: ReductionPixels) -> [SIMD4<Float>] {
    let first = isBegun ? 1 : 0
    let samples = samples(pixels, from: first)
    var means = isBegun ? pixels.row(0).filter { $0.w > 0 }.map(straight) : spread(samples)
    while means.count < max(count, 1) { means.append(means.last ?? .zero) }
    means.removeLast(means.count - max(count, 1))
    for _ in 0..<passes {
      var sums = [SIMD4<Float>](repeating: .zero, count: means.count)
      for sample in samples {
        var (best, least) = (0, Float.infinity)
        for (index, mean) in means.enumerated() {
          let d = sample - mean
          let square = (d * d).sum()
          if square < least { (best, least) = (index, square) }
        }
        sums[best] += SIMD4(sample, 1)
      }
      for index in means.indices where sums[index].w > 0 {
        means[index] = SIMD3(sums[index].x, sums[index].y, sums[index].z) / sums[index].w
      }
    }
    return means.map { SIMD4(perceptual ? Self.mapped($0, Double.decoded) : $0, 1) }
  }

  /// At most 65,536 evenly spread pixels.
  private func samples(_ pixels: ReductionPixels, from first: Int) -> [SIMD3<Float>] {
    let area = pixels.width * (pixels.height - first)
    var step = 1
    while area / (step * step) > 65_536 { step += 1 }
    var samples: [SIMD3<Float>] = []
    for y in stride(from: first, to: pixels.height, by: step) {
      let row = pixels.row(y)
      for x in stride(from: 0, to: row.count, by: step) where row[x].w > 0 {
        samples.append(straight(row[x]))
      }
    }
    return samples
  }

  private func straight(_ p: SIMD4<Float>) -> SIMD3<Float> {
    let color = SIMD3(p.x, p.y, p.z) / max(p.w, 1e-6)
    return perceptual ? Self.mapped(color, Double.encoded) : color
  }

  private static func mapped(_ p: SIMD3<Float>, _ curve: (Double) -> Double) -> SIMD3<Float> {
    SIMD3(p.indices.map { Float(curve(Double(min(max(p[$0], 0), 1)))) })
  }

  /// Pixels at equal intervals in order of luminance.
  private func spread(_ samples: [SIMD3<Float>]) -> [SIMD3<Float>] {
    guard !samples.isEmpty else { return [] }
    let sorted = samples.sorted { Self.light($0) < Self.light($1) }
    return (0..<max(count, 1)).map { index in
      sorted[(2 * index + 1) * sorted.count / (2 * max(count, 1))]
    }
  }

  private static func light(_ p: SIMD3<Float>) -> Float {
    0.2126 * p.x + 0.7152 * p.y + 0.0722 * p.z
  }
}

/// Combines two images that do not overlap.
private struct DisjointUnion: BlendFilter {
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.first.over(p.second) }
  }
}
