import ImageEngine
import JSON
import TestSupport
import Testing

/// What reductions find, as numbers.
@Suite struct ReductionNumberTests {
  /// Red in one corner of a picture that is wider than half floats can count.
  private static func wide(_ width: Int, redAt x: Int) -> Image {
    Image(
      (0..<width).map { SIMD4<Float>($0 == x ? 1 : 0, 0.25, 0.5, 1) }, width: width, height: 1)
  }

  private func numbers(
    _ filter: String, _ values: JSON.Object, _ image: Image
  ) throws -> PixelNumbers {
    try Renderer().numbers(
      of: Recipe(steps: [.init(filter, values)]), images: ["inputImage": image])
  }

  private static let everything: JSON = [0, 0, 9000, 9000]

  @Test func aPlaceIsExactWhereHalfFloatsAreNot() throws {
    let found = try numbers(
      "CIAreaBoundsRed", ["inputExtent": Self.everything],
      Self.wide(5001, redAt: 4999))
    #expect(found.pixels == [SIMD4(4999, 0, 1, 1)])
  }

  @Test func aMeanHasTheDigitsOfAFloat() throws {
    let found = try numbers(
      "CIAreaAverage", ["inputExtent": Self.everything], Self.wide(3000, redAt: 1))
    #expect(abs(found.pixels[0].x - 1 / 3000) < 1e-9)
    #expect((found.width, found.height) == (1, 1))
  }

  /// Two rows: 0, 1 above 2, 3, in quarters.
  private static let square = Image(
    [0.5, 0.75, 0, 0.25].map { SIMD4<Float>($0, $0, $0, 1) }, width: 2, height: 2)

  static let layouts: [(String, Int, Int, [Float])] = [
    ("CIAreaAverage", 1, 1, [0.375]), ("CIAreaMaximum", 1, 1, [0.75]),
    ("CIAreaMinimum", 1, 1, [0]), ("CIAreaMinMax", 2, 1, [0, 0.75]),
    ("CIColumnAverage", 2, 1, [0.25, 0.5]), ("CIRowAverage", 1, 2, [0.625, 0.125]),
  ]

  @Test(arguments: layouts)
  func aReductionIsLaidOutAsCoreImageLaysItOut(
    _ name: String, width: Int, height: Int, values: [Float]
  ) throws {
    let found = try numbers(name, ["inputExtent": [0, 0, 2, 2]], Self.square)
    #expect((found.x, found.y, found.width, found.height) == (0, 0, width, height))
    #expect(found.pixels.map(\.x) == values, "\(name)")
    #expect(found.pixels.allSatisfy { $0.w == 1 })
  }

  @Test func redMinimumAndMaximumAreOnePixel() throws {
    let found = try numbers(
      "CIAreaMinMaxRed", ["inputExtent": [0, 0, 2, 2]], Self.square)
    #expect(found.pixels.count == 1 && found.pixels[0].x == 0 && found.pixels[0].y == 0.75)
  }

  @Test func aHistogramIsARowOfItsCounts() throws {
    let found = try numbers(
      "CIAreaHistogram",
      ["inputExtent": [0, 0, 2, 2], "inputCount": 8, "inputScale": 1],
      Self.square)
    #expect((found.width, found.height) == (8, 1))
    #expect(found.pixels.map(\.x) == [0.25, 0, 0.25, 0, 0.25, 0, 0.25, 0])
    #expect(found.pixels.map(\.w) == [0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func theAreaThatIsReadIsCutToThePicture() throws {
    let found = try numbers(
      "CIAreaAverage", ["inputExtent": [1, 0, 50, 50]], Self.square)
    #expect(found.pixels[0].x == 0.5)
  }

  @Test func anotherImagesNumbersAreItsPixels() throws {
    let found = try numbers("CIExposureAdjust", ["inputEV": 1], Self.square)
    #expect(found.pixels.map(\.x) == [1, 1.5, 0, 0.5])
    #expect((found.width, found.height) == (2, 2))
  }

  @Test func aPartOfAReductionIsThatPart() throws {
    var recipe = Recipe(steps: [
      .init("CIColumnAverage", ["inputExtent": [0, 0, 2, 2]])
    ])
    recipe.rect = Rectangle(x: 1, y: 0, width: 2, height: 1)
    let found = try Renderer().numbers(of: recipe, images: ["inputImage": Self.square])
    #expect(found.pixels == [SIMD4(0.5, 0.5, 0.5, 1), .zero])
  }

  @Test func moreNumbersThanAreWantedAreRefused() {
    #expect(throws: RenderError.tooManyNumbers(width: 2, height: 2, allowed: 3)) {
      try Renderer().numbers(of: Recipe(), images: ["inputImage": Self.square], atMost: 3)
    }
  }

  /// A picture and its numbers say the same.
  @Test(arguments: ["CIAreaAverage", "CIColumnAverage", "CIAreaMinMax", "CIKMeans"])
  func thePictureOfAReductionHasItsNumbers(_ name: String) throws {
    let recipe = Recipe(steps: [.init(name, ["inputExtent": [0, 0, 2, 2]])])
    let found = try Renderer().numbers(of: recipe, images: ["inputImage": Self.square])
    let picture = try Renderer().render(recipe, images: ["inputImage": Self.square])
    for x in 0..<found.width {
      let code = Double.encoded(Double(found.pixels[x].x)) * 255
      #expect(abs(Double(picture[x, 0][0]) - code) < 0.6, "\(name)")
    }
  }
}
