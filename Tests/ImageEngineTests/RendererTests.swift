import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

@Suite struct RendererTests {
  static let everything = Recipe(steps: [
    .init("CIExposureAdjust", JSON.Object([("inputEV", 0.4)])),
    .init("CIPhotoEffectFade", amount: 0.5),
    .init("CIColorControls", JSON.Object([("inputContrast", 1.2)])),
    .init("CISepiaTone", JSON.Object([("inputIntensity", 0.6)])),
    .init("CIVibrance", JSON.Object([("inputAmount", 0.7)])),
    .init("CIGammaAdjust", JSON.Object([("inputPower", 1.1)])),
    .init("CIVignette", JSON.Object([("inputIntensity", 0.8)])),
  ])

  private func photo(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Bitmap {
    var generator = SeededGenerator(seed: seed)
    return generator.bitmap(width: width, height: height)
  }

  @Test func aRecipeWithoutStepsIsThePhotoItself() throws {
    let photo = photo(20, 10)
    let result = try Renderer().render(Recipe(), photo: photo)
    #expect(result.withBytes { $0.baseAddress } == photo.withBytes { $0.baseAddress })
  }

  @Test func everyCodeSurvivesTheWayThroughLinearLight() throws {
    let photo = Bitmap(width: 256, height: 4) { bytes in
      for x in 0..<256 {
        for y in 0..<4 {
          for c in 0..<4 { bytes[(y * 256 + x) * 4 + c] = c == 3 ? 255 : UInt8(x) }
        }
      }
    }
    let nothing = Recipe(steps: [.init("CIExposureAdjust", JSON.Object([("inputEV", 0)]))])
    #expect(try Renderer().render(nothing, photo: photo) == photo)
  }

  @Test func pixelsWithoutAlphaHaveNoColour() throws {
    let photo = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [200, 100, 50, 0]) }
    let result = try Renderer().render(Self.everything, photo: photo)
    #expect(result[0, 0] == [0, 0, 0, 0])
  }

  /// What adds up beyond white is as bright as its light, however opaque the sum is.
  @Test func theLightOfOpaquePicturesAddsUp() throws {
    func opaque(_ code: UInt8) -> Image {
      Image(
        Bitmap(width: 20, height: 1) { bytes in
          for index in 0..<80 { bytes[index] = index % 4 == 3 ? 255 : code }
        })
    }
    let sum = AdditionCompositing()(opaque(100), opaque(140))
    let light = Double.decoded(100.0 / 255) + Double.decoded(140.0 / 255)
    let code = Double.encoded(light) * 255
    let result = try Renderer().render(sum)
    for x in [0, 19] {
      #expect(abs(Double(result[x, 0][0]) - code) < 0.6)
      #expect(result[x, 0][3] == 255)
    }
    let deep = try Renderer().renderDeep(sum)
    #expect(abs(Double(deep[0, 0].x) * 255 - code) < 0.02)
    #expect(deep[0, 0].w == 1)
  }

  @Test func anAlphaAboveOneBrightensTheColourByAsMuch() throws {
    let photo = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [100, 50, 20, 255]) }
    var matrix = ColorMatrix()
    matrix.alpha = [0, 0, 0, 1.25]
    let result = try Renderer().render(matrix(Image(photo)))[0, 0]
    for (code, light) in zip(result, photo[0, 0].prefix(3)) {
      let expected = Double.encoded(Double.decoded(Double(light) / 255) * 1.25) * 255
      #expect(abs(Double(code) - expected) < 0.6)
    }
  }

  @Test(arguments: [(1, 1), (15, 3), (16, 1), (511, 2), (513, 40), (1500, 21)])
  func anySizeIsRenderedToItsLastPixel(_ width: Int, _ height: Int) throws {
    let photo = photo(width, height)
    let whole = try Renderer().render(Self.everything, photo: photo)
    let chain = PointChain(
      try Self.everything.steps.map { step in
        let made = try FilterCatalog.description(named: step.filter).make(step.parameters, nil)
        return .init(try #require(made as? any PointFilter), amount: Float(step.amount))
      })
    for (x, y) in [(0, 0), (width - 1, height - 1), (width / 2, height / 2)] {
      let bottom = height - 1 - y
      let codes = photo[x, y].map { Double($0) / 255 }
      let light =
        codes[3] == 0
        ? SIMD4<Float>()
        : SIMD4<Float>(
          SIMD4(
            codes.prefix(3).map {
              Float(Double.decoded($0))
            } + [Float(codes[3])]))
      var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
      pixels[bottom * width + x] = light
      let result = chain.run(on: pixels, of: photo.size)[bottom * width + x]
      let expected = (0..<3).map { Double.encoded(Double(min(max(result[$0], 0), 1))) * 255 }
      for component in 0..<3 where codes[3] > 0 {
        #expect(abs(Double(whole[x, y][component]) - expected[component]) < 0.6)
      }
      #expect(whole[x, y][3] == photo[x, y][3])
    }
  }

  @Test func threadsMakeNoDifference() throws {
    let photo = photo(700, 150)
    let one = try Renderer().render(Self.everything, photo: photo)
    let four = try Renderer().render(Self.everything, photo: photo, threads: 4)
    #expect(one == four)
  }

  @Test func aRegionEqualsThatPartOfTheWhole() throws {
    let photo = photo(600, 90)
    let whole = try Renderer().render(Self.everything, photo: photo)
    var recipe = Self.everything
    recipe.rect = Rectangle(x: 37, y: 11, width: 540, height: 50)
    let region = try Renderer().render(recipe, photo: photo)
    #expect(region.size == PixelSize(width: 540, height: 50))
    var isEqual = true
    for y in 0..<50 {
      for x in 0..<540 where region[x, y] != whole[x + 37, 90 - 11 - 50 + y] { isEqual = false }
    }
    #expect(isEqual)
  }

  @Test func aRegionBeyondThePhotoIsTransparentThere() throws {
    let photo = Bitmap(width: 4, height: 4) { $0.initializeMemory(as: UInt8.self, repeating: 255) }
    var recipe = Recipe()
    recipe.rect = Rectangle(x: -2, y: -3, width: 8, height: 5)
    let result = try Renderer().render(recipe, photo: photo)
    #expect(result.size == PixelSize(width: 8, height: 5))
    #expect(result[1, 0] == [0, 0, 0, 0])
    #expect(result[2, 0] == [255, 255, 255, 255])
    #expect(result[5, 1] == [255, 255, 255, 255])
    #expect(result[2, 2] == [0, 0, 0, 0])
    #expect(result[6, 0] == [0, 0, 0, 0])
  }

  @Test func aRegionFarOutsideIsTransparent() throws {
    var recipe = Recipe()
    recipe.rect = Rectangle(x: 900, y: 900, width: 2, height: 2)
    let result = try Renderer().render(recipe, photo: photo(4, 4))
    #expect(result == Bitmap(width: 2, height: 2))
  }

  @Test func aRegionIsScaledWithThePhoto() throws {
    var recipe = Recipe(size: PixelSize(width: 400, height: 300))
    recipe.rect = Rectangle(x: 0, y: 0, width: 200, height: 100)
    let result = try Renderer().render(recipe, photo: photo(200, 150))
    #expect(result.size == PixelSize(width: 100, height: 50))
  }

  @Test func stepsThatAreOffOrAtZeroChangeNothing() throws {
    let photo = photo(40, 40)
    let noir = Recipe.Step("CIPhotoEffectNoir")
    var off = noir
    off.isOff = true
    var zero = noir
    zero.amount = 0
    #expect(try Renderer().render(Recipe(steps: [off, zero]), photo: photo) == photo)
    #expect(try Renderer().render(Recipe(steps: [noir]), photo: photo) != photo)
  }

  @Test func theAmountMixesInLinearLight() throws {
    let photo = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [188, 188, 188, 255]) }
    let brighter = Recipe.Step(
      "CIExposureAdjust", JSON.Object([("inputEV", 1)]), amount: 0.5)
    let result = try Renderer().render(Recipe(steps: [brighter]), photo: photo)
    let light = Double.decoded(188.0 / 255) * 1.5
    #expect(result[0, 0][0] == UInt8((Double.encoded(light) * 255).rounded()))
  }

  @Test func aNamedStepCanBeTheInputOfALaterOne() throws {
    let photo = photo(50, 20)
    let recipe = try Recipe(
      parsing: """
        {"version":1,"steps":[
          {"name":"base","filter":"CISepiaTone"},
          {"filter":"CIPhotoEffectNoir"},
          {"filter":"CIExposureAdjust",
           "parameters":{"inputEV":1,"inputImage":{"step":"base"}}}]}
        """)
    let direct = Recipe(steps: [
      .init("CISepiaTone"), .init("CIExposureAdjust", JSON.Object([("inputEV", 1)])),
    ])
    #expect(
      try Renderer().render(recipe, photo: photo) == Renderer().render(direct, photo: photo))
  }

  @Test func anotherImageThanThePhotoCanBeNamed() throws {
    let recipe = try Recipe(
      parsing: """
        {"version":1,"steps":[
          {"filter":"CISepiaTone","parameters":{"inputImage":{"input":"other"}}}]}
        """)
    let other = photo(9, 9, seed: 3)
    let plain = try Renderer().render(Recipe(steps: [.init("CISepiaTone")]), photo: other)
    let images = ["inputImage": photo(5, 5), "other": other]
    #expect(try Renderer().render(recipe, images: images) == plain)
    let error = #expect(throws: RenderError.self) {
      try Renderer().render(recipe, photo: photo(5, 5))
    }
    #expect(
      error?.sentence == "inputImage of CISepiaTone is the image 'other', which is not there.")
  }

  @Test func cancellingEndsTheWork() {
    let asked = Mutex(0)
    #expect(throws: RenderError.cancelled) {
      try Renderer().render(Self.everything, photo: photo(64, 400)) {
        asked.withLock {
          $0 += 1
          return $0 == 3
        }
      }
    }
    #expect(asked.withLock { $0 } == 3)
  }

  @Test func aPreviewLooksLikeTheExportMadeSmaller() throws {
    let photo = Bitmap(width: 400, height: 300) { bytes in
      for y in 0..<300 {
        for x in 0..<400 {
          let i = (y * 400 + x) * 4
          bytes[i] = UInt8(x * 255 / 399)
          bytes[i + 1] = UInt8(y * 255 / 299)
          bytes[i + 2] = UInt8((x + y) * 255 / 698)
          bytes[i + 3] = 255
        }
      }
    }
    var recipe = Self.everything
    recipe.size = photo.size
    let half = PixelSize(width: 200, height: 150)
    let preview = try Renderer().render(recipe, photo: resampled(photo, to: half))
    let export = resampled(try Renderer().render(recipe, photo: photo), to: half)
    let sum = preview.withBytes { a in
      export.withBytes { b in zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
    }
    #expect(Double(sum) / Double(200 * 150 * 4) < 1)
  }
}
