import ImageEngine
import JSON
import Testing

/// Reductions of more pixels than single precision can count.
@Suite struct ReductionTests {
  /// One colour, without a bitmap that would take memory.
  private static func even(_ grey: Double, _ width: Double, _ height: Double) -> Image {
    ConstantColorGenerator(color: FilterColor(grey, grey, grey))()
      .cropped(to: Rectangle(x: 0, y: 0, width: width, height: height))
  }

  private static let everything: JSON = [0, 0, 90_000, 90_000]

  @Test(arguments: ["CIAreaHistogram", "CIAreaLogarithmicHistogram"])
  func aHistogramCountsEveryPixel(_ name: String) throws {
    let recipe = Recipe(steps: [
      .init(name, ["inputExtent": Self.everything, "inputCount": 1])
    ])
    // More than 2 to the 24th: from there on adding 1 to a float changes nothing.
    let found = try Renderer().numbers(
      of: recipe, images: ["inputImage": Self.even(0.5, 4200, 4100)], threads: 2)
    #expect(found.pixels == [SIMD4(1, 1, 1, 1)])
  }

  @Test func theMeanOfALongRowLosesNoDigits() throws {
    let recipe = Recipe(steps: [.init("CIAreaAverage", ["inputExtent": Self.everything])])
    let image = Self.even(0.35, 60_000, 2)
    let pixel = try Renderer().numbers(
      of: image, rect: Rectangle(x: 0, y: 0, width: 1, height: 1))[0]
    let found = try Renderer().numbers(of: recipe, images: ["inputImage": image])
    #expect(abs(found.pixels[0].x - Float(Float16(pixel.x))) < 1e-8)
  }

  @Test func aHistogramOfAHundredMegapixelsIsFound() throws {
    let recipe = Recipe(steps: [
      .init("CIAreaHistogram", ["inputExtent": Self.everything, "inputCount": 2])
    ])
    let found = try Renderer().numbers(
      of: recipe, images: ["inputImage": Self.even(0.9, 12_000, 9_000)], threads: 2)
    #expect(found.pixels == [SIMD4(0, 0, 0, 0), SIMD4(1, 1, 1, 1)])
  }

  /// Band by band the same is found as of all pixels at once.
  @Test(
    arguments: FilterCatalog.all.filter { filter in
      filter.parameters.contains { $0.key == "inputExtent" }
        && filter.categories.contains("CICategoryReduction")
    })
  func bandsChangeNothing(_ filter: FilterDescription) throws {
    var banded = Renderer()
    banded.stageBytes = 1 << 15
    let images = Dictionary(
      uniqueKeysWithValues: zip(
        filter.parameters.filter { $0.type == .image }.map(\.key),
        CatalogLawTests.pictures(width: 192, height: 301)))
    var values = CatalogLawTests.parameters(of: filter, seed: 5)
    values["inputExtent"] = [3, 5, 180, 290]
    let recipe = Recipe(steps: [
      .init("CIBoxBlur", ["inputRadius": 4], frame: .keep), .init(filter.name, values),
    ])
    let (whole, found) = (
      try Renderer().numbers(of: recipe, images: images, threads: 2),
      try banded.numbers(of: recipe, images: images, threads: 2)
    )
    #expect(whole == found)
    let (picture, part) = (
      try Renderer().render(recipe, images: images), try banded.render(recipe, images: images)
    )
    #expect(picture == part)
  }

  @Test func aReductionOfAReductionIsReadInBands() throws {
    var banded = Renderer()
    banded.stageBytes = 1 << 15
    let recipe = Recipe(steps: [
      .init("CIColorThresholdOtsu", frame: .keep),
      .init("CIAreaAverage", ["inputExtent": [0, 0, 192, 301]]),
    ])
    let images = ["inputImage": CatalogLawTests.picture(1, width: 192, height: 301)]
    let whole = try Renderer().numbers(of: recipe, images: images)
    #expect(try banded.numbers(of: recipe, images: images) == whole)
    #expect(whole.pixels[0].y > 0.05 && whole.pixels[0].y < 0.9)
  }

  @Test func cancelledReductionsEndSoon() throws {
    var banded = Renderer()
    banded.stageBytes = 1 << 15
    let recipe = Recipe(steps: [.init("CIColorThresholdOtsu", frame: .keep)])
    #expect(throws: RenderError.cancelled) {
      try banded.render(
        recipe, images: ["inputImage": CatalogLawTests.picture(1, width: 192, height: 301)],
        isCancelled: { true })
    }
  }

  @Test func theThresholdOfAHundredMegapixelsIsFound() throws {
    var recipe = Recipe(steps: [.init("CIColorThresholdOtsu", frame: .keep)])
    recipe.rect = Rectangle(x: 2_990, y: 4_000, width: 20, height: 1)
    let dark = Self.even(0.3, 12_000, 9_000)
    let image = SourceOverCompositing()(Self.even(0.8, 3_000, 9_000), dark)
    let found = try Renderer().numbers(of: recipe, images: ["inputImage": image], threads: 2)
    #expect(found.pixels.map(\.y) == (0..<20).map { $0 < 10 ? 1 : 0 })
  }
}
