import Foundation
import ImageEngine
import JSON
import Synchronization
import Testing

/// Recipes that somebody wrote who means no good: each ends with a picture or with an error that
/// says why not, and soon.
@Suite struct HostileRecipeTests {
  private static let side = 32
  private static let photo = Bitmap(width: side, height: side) { bytes in
    for index in bytes.indices {
      bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 7)
    }
  }
  /// Pixels that no sum holds for.
  private static let broken = Image(
    (0..<side * side).map { index in
      index % 7 == 0 ? SIMD4(.nan, .infinity, -.infinity, 1) : SIMD4(0.1, 0.5, 0.9, 1)
    }, width: side, height: side)

  private static func render(
    _ text: String, photo: Bitmap = photo,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Bitmap {
    try Renderer().render(
      try Recipe(parsing: text), images: ["inputImage": photo, "other": photo],
      isCancelled: isCancelled)
  }

  private static func recipe(_ steps: [String], _ rest: String = "") -> String {
    #"{"version":1,"steps":["# + steps.joined(separator: ",") + "]\(rest)}"
  }

  private static let square = #","rect":[0,0,32,32]"#

  @Test func aMotionBlurOfAnyRadiusEnds() throws {
    for radius in ["1e8", "1e10", "3e38"] {
      let blur = #""filter":"CIMotionBlur","parameters":{"inputRadius":\#(radius)}"#
      #expect(try Self.render(Self.recipe(["{\(blur)}"], Self.square)).width == Self.side)
      let kept = Self.recipe([#"{\#(blur),"frame":"keep"}"#])
      #expect(try shader(for: Recipe(parsing: kept)).stages.count < 20)
    }
  }

  /// Each doubles how often the first is read: all would be 2⁴⁰.
  @Test func stepsBelowACropThatIsReadTwiceAreComputedOnce() throws {
    let steps = (1...40).flatMap { index in
      let behind = index == 1 ? #"{"input":"other"}"# : #"{"step":"c\#(index - 1)"}"#
      return [
        #"{"filter":"CISourceOverCompositing","parameters":{"inputBackgroundImage":\#(behind)}}"#,
        #"{"filter":"CICrop","parameters":{"inputRectangle":[0,0,\#(64 - index),32]},"#
          + #""name":"c\#(index)"}"#,
      ]
    }
    let wide = Bitmap(width: 64, height: 32)
    #expect(try Self.render(Self.recipe(steps), photo: wide).width == 24)
  }

  @Test func aStrokeMayBeAnywhereAndOfAnySize() throws {
    let step = #"{"filter":"CISepiaTone","parameters":{"inputImage":{"input":"m"}}}"#
    for points in ["[-1e308,-1e308,1]", "[1e308,-1e308,1,-1e308,1e308,1]", "[5,5,1e308]"] {
      for size in ["", #","size":[1,1]"#] {
        let stroke = #"{"points":\#(points),"radius":1e308}"#
        let recipe = Self.recipe([step], #","images":{"m":{"strokes":[\#(stroke)]}}\#(size)"#)
        #expect(try Self.render(recipe).width == Self.side)
      }
    }
  }

  @Test func mapsThatNoNumberHoldsAreAllowed() throws {
    let small =
      #"{"filter":"CIAffineTransform","parameters":"#
      + #"{"inputTransform":[1e-7,0,0,1e-7,0,0]}}"#
    let steps = [#"{"filter":"CIClamp"}"#] + [String](repeating: small, count: 45)
    #expect(try Self.render(Self.recipe(steps, #","rect":[-5,-5,10,10]"#)).width == 10)
  }

  @Test func wholeNumbersAreScaledAsFarAsTheyGo() throws {
    let step =
      #"{"filter":"CIMorphologyRectangleMaximum","parameters":"#
      + #"{"inputWidth":9007199254740992},"frame":"keep"}"#
    let large = Bitmap(width: 1200, height: 900)
    let recipe = Self.recipe([step], #","size":[1,1],"rect":[0,0,1e-3,1e-3]"#)
    #expect(try Self.render(recipe, photo: large).width <= 2)
  }

  @Test func aPaletteMayLieAnywhere() throws {
    func palettized(_ x: Double) -> String {
      let map = #"{"inputTransform":[1,0,0,1,\#(x),0]}"#
      return Self.recipe([
        #"{"filter":"CIAffineTransform","parameters":\#(map),"name":"p"}"#,
        #"{"filter":"CIPalettize","parameters":{"inputImage":{"input":"inputImage"},"#
          + #""inputPaletteImage":{"step":"p"}}}"#,
      ])
    }
    let wide = Bitmap(width: 1030, height: 1)
    #expect(throws: RenderError.tooFar) { try Self.render(palettized(1e12), photo: wide) }
    // There no pixel has a place of its own any more.
    #expect(try Self.render(palettized(1e19), photo: wide).width == 1030)
  }

  @Test func aPageWithoutEndIsEnhanced() throws {
    let steps = [#"{"filter":"CICheckerboardGenerator"}"#, #"{"filter":"CIDocumentEnhancer"}"#]
    let endless = RenderError.neverEnds(filter: "CIDocumentEnhancer", key: "inputImage")
    #expect(throws: endless) {
      try Self.render(Self.recipe(steps, Self.square))
    }
  }

  @Test(arguments: [
    "CIAreaHistogram", "CIAreaLogarithmicHistogram", "CIAreaAlphaWeightedHistogram",
    "CIColorThresholdOtsu", "CIKMeans",
  ])
  func pixelsThatAreNoNumbersAreCounted(_ filter: String) throws {
    let values: JSON.Object =
      filter == "CIColorThresholdOtsu" ? [:] : ["inputExtent": [0, 0, 32, 32]]
    let recipe = Recipe(steps: [.init(filter, values)])
    let numbers = try Renderer().numbers(of: recipe, images: ["inputImage": Self.broken])
    #expect(!numbers.pixels.isEmpty)
  }

  @Test func pixelsFarOutsideAreNotLookedFor() throws {
    let steps = [
      #"{"filter":"CIExposureAdjust","parameters":{"inputEV":0.5}}"#,
      #"{"filter":"CIPixellate","parameters":{"inputScale":20000},"frame":"keep"}"#,
    ]
    #expect(try Self.render(Self.recipe(steps)).width == Self.side)
    let grown = steps.map { $0.replacingOccurrences(of: #","frame":"keep""#, with: "") }
    #expect(try Self.render(Self.recipe(grown, Self.square)).width == Self.side)
  }

  @Test func picturesTooFarOutAreRefusedAndNotCut() throws {
    func moved(_ x: Double) -> String {
      #"{"filter":"CIAffineTransform","parameters":{"inputTransform":[1,0,0,1,\#(x),0]}}"#
    }
    let far = Self.recipe([moved(3_999_990)])
    #expect(throws: RenderError.tooFar) { try Self.render(far) }
    #expect(throws: RenderError.tooFar) {
      try Recipe(parsing: far).resultExtent(of: PixelSize(width: 32, height: 32))
    }
    let there = #"{"filter":"CIMedianFilter"}"#
    let back = Self.recipe([moved(3_999_990.5), there, moved(-3_999_990.5)])
    #expect(throws: RenderError.tooFar) { try Self.render(back) }
    let near = Self.recipe([moved(900_000.5), there, moved(-900_000.5)])
    #expect(try Self.render(near).width >= Self.side)
  }

  /// As many as there may be of what has most parts, on a stack that is small.
  @Test(arguments: [
    #"{"filter":"CIGaussianBlur","parameters":{"inputRadius":200},"frame":"keep","amount":0.5}"#,
    #"{"filter":"CIMaskedVariableBlur","parameters":{"inputMask":{"input":"other"}},"#
      + #""frame":"keep"}"#,
    #"{"filter":"CIMotionBlur","frame":"keep"}"#,
    #"{"filter":"CISourceOverCompositing","parameters":{"inputBackgroundImage":{"input":"other"}},"#
      + #""frame":"keep","amount":0.5}"#,
    #"{"filter":"CIExposureAdjust","amount":0.5}"#,
    #"{"filter":"CIAffineTransform","parameters":{"inputTransform":[1,0.01,0,1,0,0]}}"#,
  ])
  func aRecipeOfTheMostStepsIsRendered(_ step: String) async throws {
    let steps = [String](repeating: step, count: EngineLimits.recipeSteps)
    let text = Self.recipe(steps, Self.square)
    let width = try await withCheckedThrowingContinuation { continuation in
      let thread = Thread {
        continuation.resume(with: Result { try Self.render(text).width })
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    #expect(width == Self.side)
  }

  @Test func shadersOfTooManyProgramsAreRefused() throws {
    let step = Recipe.Step("CIZoomBlur", frame: .keep)
    let few = Recipe(steps: [Recipe.Step](repeating: step, count: 20))
    #expect(try shader(for: few).stages.count <= EngineLimits.shaderStages)
    let many = Recipe(steps: [Recipe.Step](repeating: step, count: 200))
    #expect(throws: RecipeError.noShader(filter: "CIZoomBlur", why: .takesTooLong)) {
      try shader(for: many)
    }
  }
}

/// Masks.
extension HostileRecipeTests {
  private static func masks(_ count: Int, _ mask: String) -> String {
    let all = (0..<count).map { #""m\#($0)":\#(mask)"# }
    return #","images":{"# + all.joined(separator: ",") + "}"
  }

  private static let one = #"{"filter":"CISepiaTone","parameters":{"inputImage":{"input":"m0"}}}"#

  @Test func noMoreImagesAreDescribedThanStepsCouldRead() throws {
    let most = Self.recipe([Self.one], Self.masks(EngineLimits.recipeImages, #"{"strokes":[]}"#))
    #expect(try Self.render(most).width == Self.side)
    let more = Self.recipe(
      [Self.one], Self.masks(EngineLimits.recipeImages + 1, #"{"strokes":[]}"#))
    let error = #expect(throws: RecipeError.self) { try Recipe(parsing: more) }
    #expect(error?.code == "recipeMalformed")
  }

  /// Each would take all that masks may.
  @Test func onlyMasksThatAreReadArePainted() throws {
    let large = #"{"strokes":[],"rect":[0,0,60000,60000]}"#
    let unread = #","images":{"m0":{"strokes":[]},"a":\#(large),"b":\#(large)}"#
    #expect(try Self.render(Self.recipe([Self.one], unread)).width == Self.side)
    let off =
      #"{"filter":"CIBlendWithMask","off":true,"parameters":"#
      + #"{"inputBackgroundImage":{"input":"other"},"inputMaskImage":{"input":"a"}}}"#
    #expect(try Self.render(Self.recipe([Self.one, off], unread)).width == Self.side)
    let read = Self.recipe([Self.one], #","images":{"m0":\#(large)}"#)
    #expect(throws: RenderError.tooLarge(width: 60_000, height: 60_000)) { try Self.render(read) }
  }

  @Test func paintingEndsWhenNobodyWaitsForIt() throws {
    let points = [String](repeating: "0,0,1,4000,4000,1", count: 60).joined(separator: ",")
    let mask = #"{"strokes":[{"points":[\#(points)],"radius":9}],"rect":[0,0,4000,4000]}"#
    let asked = Count()
    let text = Self.recipe([Self.one], Self.masks(1, mask))
    #expect(throws: RenderError.cancelled) {
      try Self.render(text, isCancelled: { asked.next() > 2 })
    }
    #expect(asked.next() == 4)
  }

  private final class Count: Sendable {
    private let value = Atomic<Int>(0)
    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
