import ImageEngine
import JSON
import TestSupport
import Testing

/// A recipe is what its steps are one after the other, each on the pixels that the one before it
/// left: what is joined, cut to a part or computed in strips changes nothing.
@Suite struct ChainStepsTests {
  static let size = PixelSize(width: 96, height: 64)

  static func step(_ name: String, _ values: JSON.Object) -> Recipe.Step {
    Recipe.Step(name, values, frame: .keep)
  }

  /// Of each shape one, then in another order and with what turns and cuts.
  static let recipes: [[Recipe.Step]] = [
    [
      step("CIExposureAdjust", ["inputEV": 0.4]),
      step("CIGaussianBlur", ["inputRadius": 2.5]),
      step("CIColorControls", ["inputSaturation": 1.4, "inputContrast": 1.1]),
      step("CISoftLightBlendMode", ["inputBackgroundImage": ["input": "photo"]]),
      step("CIAffineTransform", ["inputTransform": [0.98, 0.17, -0.17, 0.98, 4, -3]]),
      step("CIVignette", ["inputIntensity": 0.8, "inputRadius": 1]),
      step("CIUnsharpMask", ["inputRadius": 2, "inputIntensity": 0.7]),
      step("CIPhotoEffectFade", [:]),
    ],
    [
      step("CITwirlDistortion", ["inputCenter": [40, 30], "inputRadius": 30, "inputAngle": 1.2]),
      step("CIMedianFilter", [:]),
      step("CIStraightenFilter", ["inputAngle": 0.1]),
      step("CIHighlightShadowAdjust", ["inputShadowAmount": 0.5, "inputHighlightAmount": 0.7]),
      step("CIMorphologyMaximum", ["inputRadius": 2]),
      step("CIBoxBlur", ["inputRadius": 4]),
      step("CIHueAdjust", ["inputAngle": 0.6]),
    ],
  ]

  @Test(arguments: recipes)
  func aRecipeIsItsStepsOneAtATime(_ steps: [Recipe.Step]) throws {
    let photo = CatalogLawTests.photo(3, width: Self.size.width, height: Self.size.height)
    func pixels(_ steps: [Recipe.Step], of image: Image) throws -> [SIMD4<Float>] {
      let recipe = Recipe(steps: steps, size: Self.size)
      let result = try recipe.image(of: ["inputImage": image, "photo": photo])
      return try Renderer().numbers(of: result, rect: CatalogLawTests.all)
    }
    var image = photo
    for step in steps {
      image = Image(
        try pixels([step], of: image), width: Self.size.width, height: Self.size.height)
    }
    let difference = ImageTests.largestDifference(
      try pixels(steps, of: photo), try Renderer().numbers(of: image))
    // Between stages halves hold light.
    #expect(difference < 5e-3, "\(difference)")
  }
}
