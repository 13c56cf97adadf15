import ImageEngine
import JSON
import Testing

/// What lies in a raster's memory beside its pixels is seen by nobody.
@Suite struct RasterTests {
  private static func even(
    _ color: SIMD4<Float>, width: Int, height: Int
  ) -> Image {
    Image([SIMD4<Float>](repeating: color, count: width * height), width: width, height: height)
  }

  static let blue = SIMD4<Float>(0, 0, 0.5, 1)

  @Test(arguments: ["CIAccordionFoldTransition", "CIPageCurlTransition"])
  func besideANarrowerImageThereIsItsEdge(_ name: String) throws {
    let values: JSON.Object = [
      "inputTime": 0.9, "inputTargetImage": ["input": "target"], "inputRadius": 5,
      "inputBacksideImage": ["input": "target"], "inputExtent": [0, 0, 300, 40],
    ]
    let step = Recipe.Step(name, values.only(for: name), frame: .keep)
    let images = [
      "inputImage": Self.even([1, 0, 0, 1], width: 300, height: 40),
      "target": Self.even(Self.blue, width: 100, height: 40),
    ]
    let numbers = try Renderer().numbers(of: Recipe(steps: [step]), images: images)
    // The one mixes both images, the other has turned its page that far.
    let expected: SIMD4<Float> =
      name == "CIAccordionFoldTransition" ? [0.1, 0, 0.45, 1] : Self.blue
    for x in 90..<260 {
      let p = numbers.pixels[39 * 300 + x]
      #expect(ImageTests.largestDifference([p], [expected]) < 1e-6, "\(name) at \(x): \(p)")
    }
  }
}

extension JSON.Object {
  /// Without the parameters that a filter does not have.
  fileprivate func only(for name: String) -> Self {
    let keys = (try? FilterCatalog.description(named: name))?.parameters.map(\.key) ?? []
    return Self(members.filter { keys.contains($0.name) }.map { ($0.name, $0.value) })
  }
}
