import Darkroom
import ImageEngine
import JSON
import Testing
import Words

/// The program says the engine's errors in the words of its own catalogue.
@Suite struct EngineSentenceTests {
  static let recipeErrors: [RecipeError] = [
    .notJSON(reason: "a comma is missing", offset: 3), .tooLarge(bytes: 9, limit: 8),
    .unknownVersion(2), .malformed(member: "steps", value: 3, expected: "a list"),
    .malformed(member: "steps", value: nil, expected: "a list"),
    .tooManySteps(count: 9, limit: 8), .unknownFilter(name: "CINone", step: nil),
    .unknownFilter(name: "CI{name}", step: 1),
    .unknownParameter(filter: "CICrop", key: "inputSide", allowed: ["inputRectangle"]),
    .parameterTwice(filter: "CICrop", key: "inputRectangle", other: "rectangle"),
    .wrongType(filter: "CICrop", key: "inputRectangle", value: "x", expected: "four numbers"),
    .outOfRange(filter: "CISepiaTone", key: "inputIntensity", value: 9, allowed: "0 to 1"),
    .duplicateName(name: "a"), .unknownStep(filter: "CICrop", key: "inputImage", name: "b"),
    .missingImage(key: "a"), .missingImage(key: "a", filter: "CICrop"),
    .missingImage(key: "a", filter: "CICrop", parameter: "inputImage"),
    .missingModel(filter: "CICoreMLModelFilter"),
    .noShader(filter: "CICrop", why: .needsAnotherImage),
    .notApplicable(filter: "CICrop", member: "mask"),
    .notApplicable(filter: "CIConstantColorGenerator", member: "mask"),
  ]

  static let renderErrors: [RenderError] = [
    .missingInput(filter: "CICrop", key: "inputImage"), .infiniteExtent,
    .neverEnds(filter: "CICrop", key: nil), .neverEnds(filter: "CICrop", key: "inputImage"),
    .empty, .unusable(filter: "CICrop", key: "inputRectangle", value: 3, expected: "a rectangle"),
    .unavailable(filter: "CICoreMLModelFilter", missing: "a model"), .cancelled,
    .tooLarge(width: 9, height: 9), .tooManyNumbers(width: 9, height: 9, allowed: 8), .tooFar,
  ]

  @Test func theCatalogueHasTheEnglishSentencesOfTheEngine() {
    let explanations =
      Self.recipeErrors.map { ($0.explanation, $0.code, $0.sentence) }
      + Self.renderErrors.map { ($0.explanation, $0.code, $0.sentence) }
    for (explanation, code, sentence) in explanations {
      let message = Message(engine: explanation.key, explanation.arguments)
      #expect(message.text == sentence && message.code == code, "\(explanation)")
      #expect(!sentence.contains("{") || explanation.arguments.values.contains { $0.contains("{") })
    }
  }

  @Test func aRefusedRecipeIsStoredAsACodeWithArguments() {
    let error = RecipeError.unknownFilter(name: "CINone", step: nil)
    let message = Message(engine: error.explanation.key, error.explanation.arguments)
    #expect(message.stored == #"{"key":"engine.unknownFilter","name":"'CINone'"}"#)
    #expect(Message(stored: message.stored).text == "There is no filter named 'CINone'.")
  }
}
