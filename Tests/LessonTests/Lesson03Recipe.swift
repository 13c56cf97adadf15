import ImageEngine
import JSON
import Testing

@Suite struct Lesson03Recipe {
  @Test func lesson() throws {
    var recipe = Recipe(
      steps: [
        .init("CIExposureAdjust", ["inputEV": 0.5]),
        .init("CISepiaTone", amount: 0.25),
        .init("CIVignette", isOff: true),
      ], size: PixelSize(width: 4000, height: 3000))
    let text = recipe.text
    #expect(try Recipe(parsing: text) == recipe)

    recipe.steps[2].isOff = false
    recipe.steps[2].parameters = ["inputIntensity": 0.8, "inputRadius": 1.5]
    #expect(recipe.text != text)

    let kept = try Recipe(parsing: #"{"version":1,"steps":[],"studio":"north light"}"#)
    #expect(kept.unknownMembers["studio"] == "north light")
    #expect(kept.text == #"{"version":1,"steps":[],"studio":"north light"}"#)
  }
}
