import ImageEngine
import JSON
import Testing

/// Each error names the filter, the key, the value and what is allowed.
@Suite struct ErrorTests {
  private static let photo = Bitmap(width: 4, height: 4)

  private func sentence(
    _ filter: String, _ values: JSON.Object = JSON.Object()
  ) throws -> String? {
    let recipe = Recipe(steps: [.init(filter, values)])
    let error = #expect(throws: RenderError.self) {
      try Renderer().render(recipe, photo: Self.photo)
    }
    return error?.sentence
  }

  @Test func anImageThatIsNotGivenIsNamed() throws {
    #expect(
      throws: RenderError.missingInput(filter: "CIScreenBlendMode", key: "inputBackgroundImage")
    ) {
      try Renderer().render(Recipe(steps: [.init("CIScreenBlendMode")]), photo: Self.photo)
    }
    #expect(
      try sentence("CIScreenBlendMode")
        == "CIScreenBlendMode needs an image for inputBackgroundImage, and none is given.")
  }

  @Test func aValueThatCannotBeUsedIsShown() throws {
    #expect(
      try sentence("CICode128BarcodeGenerator", ["inputMessage": ["utf8": "é"]])
        == #"inputMessage of CICode128BarcodeGenerator is {"utf8":"é"}; "#
        + "it must be ASCII: Code 128 has no other characters.")
    #expect(
      try sentence("CIBarcodeGenerator", ["inputBarcodeDescriptor": ["symbology": "Aztec"]])?
        .hasPrefix(#"inputBarcodeDescriptor of CIBarcodeGenerator is {"symbology":"Aztec"}; "#)
        == true)
  }

  @Test func stepsWithoutAnEndAreNamed() throws {
    #expect(
      try sentence("CICheckerboardGenerator")?
        .hasPrefix("The result of CICheckerboardGenerator is infinite") == true)
    let recipe = Recipe(steps: [
      .init("CICheckerboardGenerator"), .init("CIColorThresholdOtsu", frame: .keep),
    ])
    #expect(throws: RenderError.neverEnds(filter: "CIColorThresholdOtsu", key: "inputImage")) {
      try Renderer().render(recipe, photo: Self.photo)
    }
  }

  /// A key that was another one before.
  @Test func anEarlierKeyIsReadForEveryType() throws {
    let filter = FilterDescription(Renamed.self)
    let made = try filter.make(
      ["inputOldFlag": true, "inputOldColor": [1, 0, 0], "inputOldImage": ["input": "a"]], nil)
    let renamed = try #require(made as? Renamed)
    #expect(renamed.flag && renamed.color == FilterColor(1, 0, 0))
    let step = Recipe.Step("CIRenamed", ["inputOldImage": ["input": "a"]])
    let image = try #require(filter.parameters.first { $0.key == "inputOther" })
    #expect(step.reference(image) == .input("a"))
    let twice = RecipeError.parameterTwice(
      filter: "CIRenamed", key: "inputOldFlag", other: "inputFlag")
    #expect(throws: twice) {
      try filter.make(["inputOldFlag": true, "inputFlag": true], nil)
    }
  }
}

/// A filter whose keys have changed.
private struct Renamed: BlendFilter {
  var flag = false
  var color = FilterColor.white

  static let info = FilterInfo<Self>(
    "CIRenamed", displayName: "Renamed", categories: [.builtIn], "Has other keys than before.",
    [
      .inputImage, .image("inputOther", "The other image.").formerly("inputOldImage"),
      .boolean("inputFlag", \.flag, "A flag.").formerly("inputOldFlag"),
      .color("inputColor", \.color, "A colour.").formerly("inputOldColor", "inputOlderColor"),
    ])
  static let examples: [Example<Self>] = []

  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    { p, _ in p.first }
  }
}
