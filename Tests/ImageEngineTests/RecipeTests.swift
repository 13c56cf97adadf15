import ImageEngine
import JSON
import TestSupport
import Testing

@Suite struct RecipeTests {
  static let text = """
    {"version":1,"size":[4032,3024],"note":"kept","steps":[\
    {"filter":"CIExposureAdjust","parameters":{"inputEV":0.5},"amount":1,"off":false},\
    {"name":"base","filter":"CIPhotoEffectNoir","amount":0.6,"origin":{"app":"x","n":[1,2]}},\
    {"filter":"CISepiaTone","parameters":{"inputImage":{"step":"base"}},"frame":"keep"},\
    {"filter":"CIVignette","parameters":{"inputIntensity":0.5},"off":true}],\
    "images":{"mask":{"strokes":[{"points":[1,2,0.5],"radius":3,"hardness":0.5}]}},\
    "rect":[0,0,100,50]}
    """

  @Test func recipesAreWrittenExactlyAsTheyWereRead() throws {
    let recipe = try Recipe(parsing: Self.text)
    #expect(recipe.text == Self.text)
    #expect(try Recipe(json: recipe.json) == recipe)
    #expect(try Recipe(parsing: recipe.canonicalText).canonicalText == recipe.canonicalText)
  }

  @Test func thePropertiesShowWhatIsThere() throws {
    let recipe = try Recipe(parsing: Self.text)
    #expect(recipe.size == PixelSize(width: 4032, height: 3024))
    #expect(recipe.rect == Rectangle(x: 0, y: 0, width: 100, height: 50))
    #expect(recipe.unknownMembers == JSON.Object([("note", "kept")]))
    #expect(recipe.images.names == ["mask"])
    #expect(recipe.steps.count == 4)
    #expect(recipe.steps[0].parameters["inputEV"] == 0.5)
    #expect(recipe.steps[1].name == "base")
    #expect(recipe.steps[1].amount == 0.6)
    #expect(recipe.steps[1].unknownMembers.names == ["origin"])
    #expect(recipe.steps[2].frame == .keep)
    #expect(recipe.steps[3].isOff)
    #expect(!recipe.isIdentity)
  }

  @Test func aChangedStepKeepsWhatThisProgramDoesNotKnow() throws {
    var recipe = try Recipe(parsing: Self.text)
    recipe.steps[1].amount = 0.25
    recipe.steps[3].isOff = false
    recipe.size = nil
    let again = try Recipe(parsing: recipe.text)
    #expect(again.steps[1].json["origin"] == ["app": "x", "n": [1, 2]])
    #expect(again.steps[1].amount == 0.25)
    #expect(!again.steps[3].isOff)
    #expect(again.json["note"] == "kept")
    #expect(again.json["size"] == nil)
  }

  @Test func aRecipeThatIsPutTogetherReadsAsWritten() throws {
    let recipe = Recipe(
      steps: [.init("CISepiaTone", JSON.Object([("inputIntensity", 0.5)]), amount: 0.5)],
      size: PixelSize(width: 30, height: 20))
    #expect(
      recipe.canonicalText
        == #"{"size":[30,20],"steps":[{"amount":0.5,"filter":"CISepiaTone","#
        + #""parameters":{"inputIntensity":0.5}}],"version":1}"#)
    #expect(try Recipe(parsing: recipe.text) == recipe)
  }

  @Test func aStepWithoutAnythingHasOnlyItsFilter() throws {
    var step = Recipe.Step("CISepiaTone", amount: 0.5, isOff: true, frame: .keep)
    step.amount = 1
    step.isOff = false
    step.frame = nil
    let recipe = Recipe(steps: [.init("CISepiaTone"), step])
    #expect(
      recipe.text
        == #"{"version":1,"steps":[{"filter":"CISepiaTone"},{"filter":"CISepiaTone"}]}"#)
    #expect(try Recipe(parsing: recipe.text) == recipe)
  }

  @Test func theCanonicalTextDoesNotDependOnOrderOrSpelling() throws {
    let one = try Recipe(
      parsing: #"{"version":1,"steps":[{"filter":"CISepiaTone","amount":0.50}]}"#)
    let other = try Recipe(
      parsing: #"{ "steps": [ {"amount": 5e-1, "filter":"CISepiaTone"} ], "version": 1.0 }"#)
    #expect(one.canonicalText == other.canonicalText)
  }

  @Test func identityMeansNothingIsApplied() throws {
    #expect(Recipe().isIdentity)
    #expect(Recipe(steps: [.init("CISepiaTone", isOff: true)]).isIdentity)
    #expect(Recipe(steps: [.init("CISepiaTone", amount: 0)]).isIdentity)
    var cut = Recipe()
    cut.rect = Rectangle(x: 0, y: 0, width: 1, height: 1)
    #expect(!cut.isIdentity)
  }

  @Test func aStepThatIsOffPassesOnTheImageItNames() throws {
    func isIdentity(_ image: JSON) -> Bool {
      Recipe(steps: [
        .init("CISepiaTone", name: "first", isOff: true),
        .init("CISepiaTone", ["inputImage": image], isOff: true),
      ]).isIdentity
    }
    #expect(!isIdentity(["input": "overlay"]))
    #expect(isIdentity(["input": "inputImage"]))
    #expect(isIdentity(["step": "first"]))
  }

  @Test func pixelValuesScaleByTheRatioOfTheDiagonals() {
    let old = PixelSize(width: 400, height: 300)
    #expect(Scaling(from: old, to: PixelSize(width: 200, height: 150)).factor == 0.5)
    #expect(Scaling(from: old, to: PixelSize(width: 300, height: 400)).factor == 1)
  }
}

/// What must be refused, and how it is named.
@Suite struct RecipeErrorTests {
  static let hostile: [(text: String, code: String)] = [
    ("", "recipeNotJSON"), ("{", "recipeNotJSON"), ("nope", "recipeNotJSON"),
    (#"{"version":1,"steps":[{"filter":"CISepiaTone","amount":NaN}]}"#, "recipeNotJSON"),
    (#"{"version":1,"steps":[],"x":1e999}"#, "recipeNotJSON"),
    (
      #"{"version":1,"steps":[],"x":"# + String(repeating: "[", count: 40)
        + String(repeating: "]", count: 40) + "}", "recipeNotJSON"
    ),
    ("[]", "recipeMalformed"), ("null", "recipeMalformed"),
    ("{}", "recipeVersion"), (#"{"version":2,"steps":[]}"#, "recipeVersion"),
    (#"{"version":"1","steps":[]}"#, "recipeVersion"),
    (#"{"version":1}"#, "recipeMalformed"), (#"{"version":1,"steps":{}}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[{}]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[{"filter":""}]}"#, "recipeMalformed"),
    (step(#""amount":1.5"#), "recipeMalformed"), (step(#""amount":-0.1"#), "recipeMalformed"),
    (step(#""amount":"1""#), "recipeMalformed"), (step(#""off":1"#), "recipeMalformed"),
    (step(#""frame":"cut""#), "recipeMalformed"), (step(#""name":"""#), "recipeMalformed"),
    (step(#""parameters":[]"#), "recipeMalformed"),
    (#"{"version":1,"steps":[],"size":[0,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"size":[1.5,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"size":[1e12,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"rect":[0,0,0,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"rect":[0,0,1e300,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"rect":[0,0,5]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"images":[]}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"images":{"a":{}}}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"images":{"a":{"resource":"../etc"}}}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"images":{"inputImage":{"strokes":[]}}}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[],"images":{"a":{"strokes":[{}]}}}"#, "recipeMalformed"),
    (#"{"version":1,"steps":[{"filter":"CINope"}]}"#, "unknownFilter"),
    (#"{"version":1,"steps":[{"filter":"CISepiaTone "}]}"#, "unknownFilter"),
    (step(#""parameters":{"inputNope":1}"#), "unknownParameter"),
    (step(#""parameters":{"inputIntensity":"1"}"#), "parameterType"),
    (step(#""parameters":{"inputIntensity":null}"#), "parameterType"),
    (step(#""parameters":{"inputImage":"base"}"#), "parameterType"),
    (step(#""parameters":{"inputImage":{"step":"a","input":"b"}}"#), "parameterType"),
    (step(#""parameters":{"inputIntensity":-0.5}"#), "parameterOutOfRange"),
    (step(#""parameters":{"inputIntensity":1e300}"#), "parameterOutOfRange"),
    (step(#""parameters":{"inputImage":{"step":"later"}}"#), "unknownStep"),
    (step(#""name":"self","parameters":{"inputImage":{"step":"self"}}"#), "unknownStep"),
    (
      #"{"version":1,"steps":[{"name":"a","filter":"CISepiaTone"},"#
        + #"{"name":"a","filter":"CISepiaTone"}]}"#, "duplicateStepName"
    ),
  ]

  private static func step(_ members: String) -> String {
    #"{"version":1,"steps":[{"filter":"CISepiaTone",\#(members)}]}"#
  }

  @Test(arguments: hostile)
  func isRefusedWithItsCode(_ recipe: (text: String, code: String)) {
    let error = #expect(throws: RecipeError.self) { try Recipe(parsing: recipe.text) }
    #expect(error?.code == recipe.code, "\(recipe.text)")
    #expect(error.map { $0.sentence.hasSuffix(".") && $0.sentence.count < 400 } == true)
  }

  @Test func aThousandStepsAreRefused() {
    let steps = [Recipe.Step](repeating: .init("CISepiaTone"), count: 1000)
    let expected = RecipeError.tooManySteps(count: 1000, limit: EngineLimits.recipeSteps)
    #expect(throws: expected) { try Recipe(json: Recipe(steps: steps).json) }
    #expect(throws: expected) { try Recipe(steps: steps).validate() }
  }

  @Test func aTextBeyondTheLimitIsRefusedUnread() {
    let text =
      #"{"version":1,"steps":[],"x":""# + String(repeating: "x", count: EngineLimits.recipeBytes)
    let error = #expect(throws: RecipeError.self) { try Recipe(parsing: text) }
    #expect(error?.code == "recipeTooLarge")
  }

  @Test func theErrorNamesFilterKeyValueAndWhatIsAllowed() {
    let error = #expect(throws: RecipeError.self) {
      try Recipe(
        parsing: #"{"version":1,"steps":[{"filter":"CIVignette","#
          + #""parameters":{"inputRadius":2000000}}]}"#)
    }
    #expect(
      error
        == .outOfRange(
          filter: "CIVignette", key: "inputRadius", value: 2_000_000, allowed: "0 to 1000000"))
    #expect(error?.sentence == "inputRadius of CIVignette is 2000000; allowed is 0 to 1000000.")
  }

  @Test(arguments: [
    ("CICrop", "amount", "CICrop changes the position of the picture, so that 'amount' does not"),
    ("CICheckerboardGenerator", "off", "CICheckerboardGenerator has no image"),
  ])
  func theErrorSaysWhyAMemberMeansNothing(_ filter: String, _ member: String, _ start: String) {
    let error = RecipeError.notApplicable(filter: filter, member: member)
    #expect(error.sentence.hasPrefix(start), "\(error.sentence)")
  }

  @Test(arguments: ["", String(repeating: "x", count: 300)])
  func aKeyThatIsNoNameIsRefusedAsSuch(_ key: String) throws {
    let json: JSON = [
      "version": 1, "steps": [],
      "images": .object(JSON.Object([(key, ["strokes": []] as JSON)])),
    ]
    let error = #expect(throws: RecipeError.self) { try Recipe(json: json) }
    #expect(error?.sentence.contains("named by a text") == true, "\(String(describing: error))")
  }

  @Test func aNumberThatIsNoneIsRefused() {
    var step = Recipe.Step("CIExposureAdjust")
    step.parameters["inputEV"] = .number(.nan)
    #expect(throws: RecipeError.self) { try Recipe(steps: [step]).validate() }
    #expect(throws: RecipeError.self) {
      try Recipe(json: Recipe(steps: [.init("CISepiaTone", amount: .nan)]).json)
    }
  }

  @Test func anImageThatNobodyHandsInIsRefusedWhereThatIsKnown() throws {
    let recipe = Recipe(steps: [
      .init("CISepiaTone", JSON.Object([("inputImage", ["input": "mask"] as JSON)]))
    ])
    try recipe.validate()
    try recipe.validate(inputs: ["inputImage", "mask"])
    let expected = RecipeError.missingImage(
      key: "mask", filter: "CISepiaTone", parameter: "inputImage")
    #expect(throws: expected) { try recipe.validate(inputs: ["inputImage"]) }
  }

  @Test func mutilatedRecipesAreReadOrRefusedButNeverFatal() {
    var generator = SeededGenerator(seed: 42)
    let bytes = Array(RecipeTests.text.utf8)
    for _ in 0..<4000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<mutated.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: mutated[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: mutated.remove(at: place)
        default: mutated.insert(mutated[(place * 7) % mutated.count], at: place)
        }
      }
      let text = String(decoding: mutated, as: UTF8.self)
      guard let recipe = try? Recipe(parsing: text) else { continue }  // Refused is fine.
      #expect(throws: Never.self) { try Recipe(parsing: recipe.text) }
    }
  }
}
