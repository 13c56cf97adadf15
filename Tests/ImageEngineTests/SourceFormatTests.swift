import ImageEngine
import JSON
import Testing

/// Filters of pictures in other colour spaces and with more bits than eight.
@Suite struct SourceFormatTests {
  private static let (width, height) = (48, 32)
  private static let rect = Rectangle(x: 0, y: 0, width: 48, height: 32)

  /// Codes of smooth colours within sRGB, with an edge; the right part is half transparent.
  private static func code(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let isInside = (x - 20) * (x - 20) + (y - 14) * (y - 14) < 90
    return SIMD4(
      0.15 + Float(x) / 70, isInside ? 0.8 : 0.3, 0.2 + Float(y) / 60, x > 40 ? 0.5 : 1)
  }

  /// The picture's light in a space and format.
  private static func picture(_ format: DeepBitmap.Format, _ space: ColorSpace) -> Image {
    var bitmap = DeepBitmap(width: width, height: height, format: format, colorSpace: space)
    bitmap.withMutableBytes { bytes in
      for index in 0..<width * height {
        let code = code(index % width, index / width)
        let own = space.components(
          ofLinearSRGB: SIMD3((0..<3).map { Double.decoded(Double(code[$0])) }))
        format.write(SIMD4(Float(own.x), Float(own.y), Float(own.z), code.w), to: bytes, index)
      }
    }
    return Image(bitmap)
  }

  /// Filters with a step in them: where a colour lies on it, its rounding decides.
  private static let stepped: Set<String> = [
    "CIColorThreshold", "CIColorThresholdOtsu", "CIColorPosterize", "CIDither", "CIKMeans",
    "CIPalettize", "CIPaletteCentroid", "CILineOverlay", "CICannyEdgeDetector",
    "CIDistanceGradientFromRedMask", "CISignedDistanceGradientFromRedMask", "CIAreaBoundsRed",
    "CIHistogramDisplayFilter", "CIAreaHistogram", "CIAreaLogarithmicHistogram",
    "CIAreaAlphaWeightedHistogram", "CIComicEffect",
  ]

  /// Those that take one picture and nothing else.
  private static let filters = FilterCatalog.usable.filter { filter in
    filter.parameters.filter { $0.type == .image }.map(\.key) == ["inputImage"]
      && !stepped.contains(filter.name)
  }.map(\.name)

  private static let sources: [(DeepBitmap.Format, ColorSpace)] = [
    (.sixteenBit, .sRGB), (.sixteenBit, .deviceRGB), (.sixteenBit, .displayP3),
    (.half, .extendedLinearSRGB), (.float, .extendedLinearSRGB), (.float, .displayP3),
  ]

  @Test func thereAreManySuchFilters() { #expect(Self.filters.count > 100) }

  @Test(arguments: filters)
  func theSameLightGivesTheSameResult(_ name: String) throws {
    let filter = try FilterCatalog.description(named: name)
    let values = CatalogLawTests.parameters(of: filter, seed: 3)
    func result(_ image: Image) throws -> Image {
      try filter.output(of: values, ["inputImage": image], scaling: nil)
    }
    let expected = try result(Self.picture(.float, .sRGB))
    let numbers = try Renderer().numbers(of: expected, rect: Self.rect, threads: 2)
    for (format, space) in Self.sources {
      let found = try result(Self.picture(format, space))
      #expect(found.extent == expected.extent, "\(name) of \(format) in \(space)")
      var off = CodeDifference()
      for (a, b) in zip(
        try Renderer().numbers(of: found, rect: Self.rect, threads: 2), numbers)
      {
        off.add(a, SIMD4<Double>(b), components: 0..<4)
      }
      #expect(
        off.mean < 0.1 && off.worst < 3,
        "\(name) of \(format) in \(space): worst \(off.worst), mean \(off.mean) codes")
    }
  }
}
