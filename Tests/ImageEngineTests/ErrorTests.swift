import ImageEngine
import JSON
import Testing

/// Each error names the filter, the key, the value and what is allowed.
@Suite struct ErrorTests {
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
    #expect(throws: RecipeError.self) {
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

  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    { p, _ in p.first }
  }
}
