import ImageEngine
import JSON
import Testing

@Suite struct Lesson11Errors {
  @Test func lesson() throws {
    func refusal(_ text: String) -> RecipeError? {
      do throws(RecipeError) {
        _ = try Recipe(parsing: text)
        return nil
      } catch {
        return error
      }
    }
    let misspelt = refusal(#"{"version":1,"steps":[{"filter":"CISepiaTones"}]}"#)
    #expect(misspelt == .unknownFilter(name: "CISepiaTones", step: 0))
    #expect(misspelt?.code == "unknownFilter")
    #expect(misspelt?.sentence == "There is no filter named 'CISepiaTones' (step 1).")

    let tooFar = refusal(
      #"{"version":1,"steps":[{"filter":"CIGaussianBlur","parameters":{"inputRadius":-1}}]}"#)
    #expect(tooFar?.code == "parameterOutOfRange")
    #expect(refusal(#"{"version":1,"steps":["#)?.code == "recipeNotJSON")

    let photo = Bitmap(width: 4, height: 4)
    let nothing = Image(photo).cropped(to: Rectangle(x: 50, y: 50, width: 2, height: 2))
    #expect(throws: RenderError.empty) { try Renderer().render(nothing) }
  }
}
