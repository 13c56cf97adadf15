import ImageEngine
import JSON
import TestSupport
import Testing

@Suite struct TransitionTests {
  static let transitions = FilterCatalog.all.filter {
    $0.categories.contains("CICategoryTransition")
  }

  /// Whatever the other parameters are.
  @Test(arguments: transitions)
  func theEndsAreTheTwoImages(_ filter: FilterDescription) throws {
    let images = CatalogLawTests.pictures()
    for (time, expected) in [(0.0, images[0]), (1, images[1])] {
      var values = CatalogLawTests.parameters(of: filter, seed: 11)
      values["inputTime"] = JSON(time)
      let image = try CatalogLawTests.result(filter, values, images)
      let difference = ImageTests.largestDifference(
        try Renderer().numbers(of: image, rect: CatalogLawTests.all),
        try Renderer().numbers(of: expected, rect: CatalogLawTests.all))
      #expect(difference < 1e-6, "\(filter.name) at \(time): \(difference)")
    }
  }

  /// Between them there is something of both.
  @Test(arguments: transitions)
  func theMiddleIsNeither(_ filter: FilterDescription) throws {
    let images = CatalogLawTests.pictures()
    var values = CatalogLawTests.parameters(of: filter, seed: 12)
    values["inputTime"] = 0.5
    let image = try CatalogLawTests.result(filter, values, images)
    let middle = try Renderer().numbers(of: image, rect: CatalogLawTests.all)
    for end in images.prefix(2) {
      let difference = ImageTests.largestDifference(
        middle, try Renderer().numbers(of: end, rect: CatalogLawTests.all))
      #expect(difference > 0.05, "\(filter.name): \(difference)")
    }
  }

  /// What has no back is of paper, also where the frame is kept.
  @Test(arguments: ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"])
  func aPageWithoutABackIsTurnedInsideItsFrame(_ name: String) throws {
    var step = Recipe.Step(
      name,
      [
        "inputTime": 0.5, "inputRadius": 6, "inputTargetImage": ["input": "target"],
        "inputExtent": [0, 0, 96, 64],
      ])
    let pictures = CatalogLawTests.pictures()
    let images = ["inputImage": pictures[0], "target": pictures[1]]
    func numbers() throws -> [SIMD4<Float>] {
      var recipe = Recipe(steps: [step])
      recipe.rect = Rectangle(x: 10, y: 10, width: 76, height: 44)
      return try Renderer().numbers(of: recipe, images: images).pixels
    }
    let open = try numbers()
    step.frame = .keep
    #expect(ImageTests.largestDifference(open, try numbers()) < 1e-3)
  }
}
